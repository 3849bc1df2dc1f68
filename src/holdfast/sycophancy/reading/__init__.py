"""A challenge taken apart: what is asked, who claims what, with what pressure and what substance."""
