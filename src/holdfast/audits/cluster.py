"""A cluster to check on: its address, its certificates, and what may travel there."""

import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from holdfast.audits.types import Spec
from holdfast.errors import ConfigError

if TYPE_CHECKING:
    from holdfast.audits.dask_engine import DaskEngine


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Dask scheduler, and the certificates that it asks for."""

    address: str
    ca_file: str | None = None
    cert_file: str | None = None
    key_file: str | None = None

    @property
    def is_local(self) -> bool:
        """Whether nothing leaves this machine on the way to the scheduler."""
        parts = urlsplit(self.address if "://" in self.address else f"tcp://{self.address}")
        host = parts.hostname or ""
        try:
            return host == "localhost" or ipaddress.ip_address(host).is_loopback
        except ValueError:
            return parts.scheme == "inproc"

    @property
    def is_encrypted(self) -> bool:
        """Whether the connection is under TLS."""
        return self.address.startswith("tls://")

    def engine(self, spec: Spec) -> "DaskEngine":
        """An engine on this cluster."""
        from holdfast.audits.dask_engine import DaskEngine

        return DaskEngine(self, spec)


def require_reachable(cluster: Cluster, store: str | None, *, with_model: bool) -> None:
    """Answers leave this machine only under TLS; a budget is one only where every worker reaches it."""
    if cluster.is_local:
        return
    if not cluster.is_encrypted:
        raise ConfigError(
            f"{cluster.address} is another machine, and answers would travel in the open: give a tls:// address, with "
            "--dask-ca, --dask-cert and --dask-key"
        )
    if with_model and not (store or "").startswith(("postgresql", "postgres")):
        raise ConfigError(
            "a model on a cluster needs one account that every worker reaches: give --store postgresql://…"
        )
