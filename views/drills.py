from flask import Blueprint

blueprint = Blueprint("drills", __name__)
