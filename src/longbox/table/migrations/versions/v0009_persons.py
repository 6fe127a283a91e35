"""People who are known from one table to the next, by the browser they play in and by passkeys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
    )
    op.create_index("persons_seen", "persons", ["seen"])
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.add_column("seats", sa.Column("person", sa.String(16), nullable=False, server_default=""))
    op.create_index("seats_person", "seats", ["person"])


def downgrade() -> None:
    op.drop_index("seats_person", "seats")
    op.drop_column("seats", "person")
    op.drop_index("passkeys_person", "passkeys")
    op.drop_table("passkeys")
    op.drop_index("devices_person", "devices")
    op.drop_table("devices")
    op.drop_index("persons_seen", "persons")
    op.drop_table("persons")
