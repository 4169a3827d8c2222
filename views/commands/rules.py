from flask.cli import AppGroup

group = AppGroup("rules")
