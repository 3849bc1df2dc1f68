"""Addresses as they may be shown: a login or a query in one may be a key."""

import re
from urllib.parse import urlsplit, urlunsplit

_LOGIN = re.compile(
    r"""(?<=://)(?:
        [^/?\#\s]*@
        # A password whose / or # nobody escaped: what stands where a port would is none,
        | [^/?\#\s@:\[\]"'<>]*:(?!\d*(?:[/?\#]|$))[^\s"'<>]{0,500}@
        # or might be one. A path such as /@cf/model is left alone.
        | [^/?\#\s@:\[\]"'<>]*:\d*/[^?\#\s"'<>]{0,500}(?<!/)@
    )""",
    re.VERBOSE,
)
"""Sooner too much than a password: in `http://host:80/a@b` the `host:80/a` may be one."""


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
