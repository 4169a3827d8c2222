from flask import Blueprint

blueprint = Blueprint("rulebook", __name__)
