"""Addresses as they may be shown: a login or a query in one may be a key."""

import re
from urllib.parse import urlsplit, urlunsplit

_LOGIN = re.compile(r"(?<=://)[^/?#\s]*@")


def without_secrets(address: str) -> str:
    """An address without a user, a password or a query; a text that is no address as it is."""
    if "://" not in address:
        return address
    try:
        parts = urlsplit(without_logins(address))
    except ValueError:
        return without_logins(address)
    return urlunsplit(parts._replace(query=""))


def without_logins(text: str) -> str:
    """A text without the user and password of any address in it."""
    return _LOGIN.sub("", text)
