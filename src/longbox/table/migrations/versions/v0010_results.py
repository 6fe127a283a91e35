"""Results of finished games, and what everybody is rated by them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("format", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("annulled", sa.Boolean, nullable=False),
    )
    op.create_index("results_order", "results", ["n"], unique=True)
    op.create_index("results_ladder", "results", ["game", "seats", "n"])
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("hero", sa.String(200), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("bought", sa.LargeBinary, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )
    op.create_index("result_seats_who", "result_seats", ["who"])
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("level", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_index("ratings_ladder", "ratings", ["game", "seats", "level"])
    op.create_table(
        "annulments",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("annulled", sa.Boolean, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("annulments")
    op.drop_index("ratings_ladder", "ratings")
    op.drop_table("ratings")
    op.drop_index("result_seats_who", "result_seats")
    op.drop_table("result_seats")
    op.drop_index("results_ladder", "results")
    op.drop_index("results_order", "results")
    op.drop_table("results")
