from flask import Blueprint

blueprint = Blueprint("settings", __name__)
