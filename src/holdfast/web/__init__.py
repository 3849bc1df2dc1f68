"""The page: templates, styles and scripts, all of them in the wheel; nothing is fetched from elsewhere."""
