"""Runs the steps on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from longbox.table.schema import metadata


def run() -> None:
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
