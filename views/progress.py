from flask import Blueprint

blueprint = Blueprint("progress", __name__)
