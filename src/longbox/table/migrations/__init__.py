"""How the database came to be, step by step (alembic). A step, once released, is never changed."""
