"""The settings of a check inside another tool."""

from holdfast.config import Config, VerificationConfig


def verification_settings(config: Config) -> VerificationConfig:
    """What was set, over settings that look at every claim."""
    configured = config.verification
    chosen = {name: getattr(configured, name) for name in configured.model_fields_set}
    return VerificationConfig.everything().model_copy(update=chosen)
