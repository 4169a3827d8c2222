from flask import Blueprint

blueprint = Blueprint("start", __name__)
