from flask.cli import AppGroup

group = AppGroup("drill")
