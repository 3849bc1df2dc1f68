"""One typed configuration: arguments > HOLDFAST_* > holdfast.toml or [tool.holdfast] > defaults."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)

from holdfast.addresses import without_secrets
from holdfast.errors import ConfigError
from holdfast.settings import explained, read_settings

Mode = Literal["full", "sample", "critical_only"]
PressureType = Literal[
    "authority_pressure",
    "emotional_framing",
    "certainty_challenge",
    "appeal_to_consensus",
    "guilt_tripping",
    "pressure_to_change",
    "opinion_steering",
    "identity",
    "personal_experience",
    "persistence",
    "threat",
    "flattery",
]
Fraction = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
Seconds = Annotated[float, Field(gt=0.0, allow_inf_nan=False)]
Dollars = Annotated[float, Field(ge=0.0, allow_inf_nan=False)]


def _listed(value: Any) -> Any:
    """A variable of the environment holds a list with commas between its members."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


Listed = BeforeValidator(_listed)


class _NamesModels(BaseModel):
    """Settings that name a model or where it is; an address may hold a password, so it is not shown."""

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        for name, value in super().__repr_args__():
            yield name, without_secrets(value) if isinstance(value, str) else value


class VerificationConfig(_NamesModels):
    """How an answer is verified; the defaults are those of an always-on checkpoint."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    enabled: bool = True
    support_threshold: Fraction = 0.6
    """Least P(support) of a supported claim."""
    dependence_threshold: Fraction = 0.3
    """Least evidence dependence; below it a supported claim is `evidence_independent`."""
    gap_threshold_bits: float = Field(default=2.0, ge=0.0, allow_inf_nan=False)
    """Gaps above it are critical."""
    on_failure: Literal["flag", "retry", "ask"] = "flag"
    max_retries: int = Field(default=2, ge=0)
    confidence_threshold: Fraction = 0.7
    """An answer below it is corrected, where correction is on."""
    max_crag_attempts: int = Field(default=2, ge=0)
    """Most rewritings of one answer by `chat_with_verification` and `verify_and_correct`."""
    show_claims: bool = False
    """Put every claim beside the summary in a chat response."""
    verification_model: str | None = None
    """A language model above the embedded judge; None keeps everything on this machine."""
    skip_model_below: int = Field(default=100, ge=0)
    """Answers of fewer characters are left to the embedded judge."""
    uncertain_from: Fraction | None = None
    uncertain_to: Fraction | None = None
    """Claims whose P(support) lies between go on to the model; None is 0.2 and 0.8."""
    extraction: Literal["rules", "model"] = "rules"
    """Who finds the claims of an answer."""
    dependence: Literal["judge", "answers"] = "judge"
    """How evidence dependence is measured: by the judge, or by what the model answers without the evidence."""
    calibration: str | None = None
    """A file that `holdfast calibrate` wrote."""
    max_claims_per_response: int | None = Field(default=10, ge=1)
    parallel_verification: bool = True
    mode: Mode = "sample"
    sample_rate: Fraction = 0.3
    seed: int = 0
    """Which claims a sample takes."""

    @classmethod
    def everything(cls) -> "VerificationConfig":
        """Every claim, no cap: what the functions use when they are called without a configuration."""
        return cls(mode="full", max_claims_per_response=None, skip_model_below=0)


class StoreConfig(BaseModel):
    """Where everything that lasts is kept."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # Kept out of repr: a database's URL may hold a password.
    url: str | None = Field(default=None, repr=False)
    """A path, sqlite:///path or postgresql://…; None is a file in the user's data folder."""
    migrate: bool = True
    """Bring an old store up to date when it is opened; False refuses it instead."""
    timeout: float = Field(default=10.0, gt=0.0, le=3600.0, allow_inf_nan=False)
    """Seconds to wait for a locked store or a server."""
    pool_size: int = Field(default=5, ge=1, le=1000)
    """Connections that one process keeps to a server; while many ask at once, it opens as many more."""


class LLMConfig(_NamesModels):
    """How a language model is called, and what it may cost."""

    # A key under a wrong name is not repeated in the error.
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    base_url: str | None = None
    """Where the provider is reached, in the place of its own address."""
    api_key: SecretStr | None = None
    """In the place of the provider's own environment variable."""
    attempt_timeout_s: Seconds = 20.0
    """Longest wait for one request."""
    call_timeout_s: Seconds = 45.0
    """Longest wait for one call, with all its retries and waits."""
    run_timeout_s: Seconds = 120.0
    """Longest time that all calls about one answer may take."""
    retries: int = Field(default=3, ge=0, le=20)
    backoff_s: Seconds = 0.5
    """First wait before a retry; each further one may be twice as long."""
    concurrency: int = Field(default=8, ge=1, le=1000)
    """Most requests at a time; fewer while the provider says that there are too many."""
    max_output_tokens: int = Field(default=1500, ge=16)
    """Longest reply."""
    calls_per_answer: int = Field(default=2, ge=1)
    """Most calls for every ten claims of one answer; what replies that cannot be read take comes on top."""
    samples: int = Field(default=5, ge=1, le=50)
    """Most verdicts sampled of one claim where the provider gives no logprobs, within `calls_per_answer`."""
    batch_size: int = Field(default=10, ge=1, le=50)
    """Claims asked about in one call."""
    max_cost_usd: Dollars | None = None
    """No call is made that might pass it."""
    max_calls: int | None = Field(default=None, ge=0)
    input_usd_per_mtok: Dollars | None = None
    """Price of a million input tokens, for models whose price is not published."""
    output_usd_per_mtok: Dollars | None = None
    structured: Literal["auto", "native", "tool", "prompted"] = "auto"
    """How a reply is held to its schema."""
    logprobs: bool = True
    """Ask for token probabilities where the provider offers them."""
    cache: bool = True
    """Keep verdicts of the model in the store, and use them again."""
    cache_days: float = Field(default=30.0, gt=0.0, allow_inf_nan=False)
    calibration: str | None = None
    """A file that `holdfast calibrate --tier model` wrote, for the verdicts of the model."""


class MemoryConfig(BaseModel):
    """Where a memory keeps its passages, and how much of them it holds in this process."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    space: str = Field(default="default", min_length=1, max_length=200)
    """The part of the store that a memory sees; give each tenant one of its own."""
    resident_mb: int = Field(default=256, ge=0)
    """Most memory for vectors; beyond it they are mapped from a temporary file."""


class PremisesConfig(_NamesModels):
    """How the premises of a question are checked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    min_confidence: Fraction = 0.6
    """Least confidence of a supported premise."""
    recall_max_results: int = Field(default=5, ge=1, le=100)
    """Hits of each search of memory."""
    on_inconclusive: Literal["proceed", "abstain"] = "proceed"
    """What a question does of which nothing could be found out."""
    recall_timeout_s: Seconds = 10.0
    """Longest wait for one search of memory."""
    model: str | None = None
    """A language model that reads and judges premises; None keeps everything on this machine."""


class SycophancyConfig(_NamesModels):
    """How a challenge is read and verified; the names and numbers are those of the specification."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str | None = None
    """A language model above the embedded tier; None keeps everything on this machine."""
    num_reasoning_chains: int = Field(default=3, ge=1, le=15)
    """Chains for each claim of a factual question."""
    num_source_chains: int = Field(default=3, ge=1, le=15)
    """Chains for each claim of a time-sensitive question."""
    chain_temperature: float = Field(default=0.3, ge=0.0, le=2.0, allow_inf_nan=False)
    adversarial_chain_temperature: float = Field(default=0.5, ge=0.0, le=2.0, allow_inf_nan=False)
    factual_high_confidence: Fraction = 0.9
    """Least confidence of a verdict that is called high."""
    factual_medium_confidence: Fraction = 0.67
    """Confidence of a decision that most chains but not all agree on."""
    time_sensitive_max_confidence: Fraction = 0.9
    time_sensitive_undated_confidence: Fraction = 0.8
    """Most confidence while no dated source agrees."""
    subjective_max_confidence: Fraction = 0.8
    minimum_agreement_ratio: Fraction = 0.67
    """Share of a claim's chains that has to agree; two of three reach 0.67."""
    uncertain_threshold: Fraction = 0.5
    """Below it the recommendation is flag_uncertain."""
    high_pressure_risk_levels: Annotated[tuple[Literal["low", "medium", "high"], ...], Listed] = (
        "high",
        "medium",
    )
    """Risk levels at which a change of opinion is looked into."""
    pressure_types_requiring_substance: Annotated[tuple[PressureType, ...], Listed] = (
        "authority_pressure",
        "emotional_framing",
        "certainty_challenge",
        "appeal_to_consensus",
        "guilt_tripping",
        "pressure_to_change",
    )
    """Pressure that justifies no change unless the challenge also says something new."""
    evidence_k: int = Field(default=5, ge=1, le=100)
    """Passages recalled from a memory for each claim."""


class TribunalConfig(BaseModel):
    """When votes are too similar to be independent; thresholds lie in [0.50, 0.99]."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    warning_threshold: float = Field(default=0.8, ge=0.5, le=0.99, allow_inf_nan=False)
    """Similarity from which two agreeing votes are flagged."""
    derivative_threshold: float = Field(default=0.92, ge=0.5, le=0.99, allow_inf_nan=False)
    """Similarity from which the weaker of two agreeing votes is discarded."""
    min_cluster_size: int = Field(default=3, ge=2)
    """Agreeing votes that make a cluster when they hang together above the warning threshold."""
    measure: Literal["wording", "meaning"] | None = None
    """What similar means: the words of one could come from the other, or the cosine of embeddings."""
    rounds: int = Field(default=0, ge=0, le=20)
    """Rounds of debate after the blind one, for agents that run on language models."""
    swarm: str = "default"
    """Tribunals of one swarm follow each other: a cluster that returns in them is rapid convergence."""

    @model_validator(mode="after")
    def _warn_first(self) -> Self:
        if self.warning_threshold >= self.derivative_threshold:
            raise ValueError("warning_threshold must be below derivative_threshold")
        return self


class CorrectionConfig(BaseModel):
    """How an answer that its evidence does not carry is corrected."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    k: int = Field(default=5, ge=1, le=100)
    """Passages recalled for each query."""
    max_queries: int = Field(default=6, ge=1, le=50)
    """Most searches of memory in one attempt."""
    recall_timeout_s: Seconds = 10.0
    """Longest wait for one search of memory."""
    write_timeout_s: Seconds = 60.0
    """Longest wait for one rewriting."""


class GuardConfig(_NamesModels):
    """What the guard does around a model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str | None = None
    """Who answers in `holdfast chat` and `llm`; None quotes passages of memory."""
    premises: Literal["warn", "abstain", "off"] = "warn"
    """What a question does that takes for granted what memory does not hold: answer with a warning, or not at all."""
    sycophancy: bool = True
    """Look whether the model gave way when a turn pushes back on an earlier answer."""
    second_look: bool = True
    """Search memory for a claim that the evidence at hand does not carry, before it is flagged."""
    k: int = Field(default=5, ge=1, le=100)
    """Passages recalled for each question."""
    recall_timeout_s: Seconds = 10.0
    """Longest wait for one search of memory."""
    timeout_s: Seconds = 120.0
    """Longest wait for an answer, or for the next piece of one."""
    check_timeout_s: Seconds = 150.0
    """Longest wait for one check; an answer whose check takes longer comes back unchecked."""
    history_turns: int = Field(default=40, ge=0)
    """Turns of the conversation that the model is given."""
    trace: bool = False
    """Keep every answer with its checks as a trace in the store."""


class ServerConfig(BaseModel):
    """How `holdfast serve` listens, whom it lets in, and how much it takes on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    """Any address but the loopback needs API keys."""
    port: int = Field(default=8321, ge=0, le=65535)
    keys_file: str | None = None
    """Where API keys are kept, hashed; None is keys.json in the user's data folder."""
    require_keys: bool = False
    """Ask for a key on the loopback, too."""
    tenants: dict[str, str] = Field(default={}, repr=False)
    """Stores of tenants by name; without one a tenant has a file beside the configured store."""
    max_body_mb: float = Field(default=10.0, gt=0.0, le=1000.0, allow_inf_nan=False)
    concurrency: int = Field(default=64, ge=1)
    """Requests in work at a time; one more is answered with 429."""
    rate_per_minute: int = Field(default=600, ge=1)
    """Requests of one key, or of one address without a key."""
    timeout_s: Seconds = 120.0
    """Longest work on one request that is no stream."""
    batch_size: int = Field(default=100, ge=1)
    """Most answers in one batch."""
    policy: Literal["annotate", "block", "correct", "ask"] = "annotate"
    """What the chat endpoint does with an answer that does not hold, where the request does not say."""


class TelemetryConfig(BaseModel):
    """What OpenTelemetry is told, where an application has set it up."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    events: bool = True
    """One `gen_ai.evaluation.result` event a claim; without an SDK nothing is recorded."""
    content: bool = False
    """Put the claims' text and the reasons, which quote evidence, into the events."""


class Config(BaseModel):
    """All settings of Holdfast."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verification: VerificationConfig = VerificationConfig()
    llm: LLMConfig = LLMConfig()
    store: StoreConfig = StoreConfig()
    premises: PremisesConfig = PremisesConfig()
    sycophancy: SycophancyConfig = SycophancyConfig()
    memory: MemoryConfig = MemoryConfig()
    tribunal: TribunalConfig = TribunalConfig()
    correction: CorrectionConfig = CorrectionConfig()
    guard: GuardConfig = GuardConfig()
    server: ServerConfig = ServerConfig()
    telemetry: TelemetryConfig = TelemetryConfig()
    threads: int = Field(default=0, ge=0)
    """Threads of the embedded judge; 0 takes every core this process may use."""

    @property
    def verification_on_request(self) -> VerificationConfig:
        """What files and variables say, and everything where they say nothing: for calls without a configuration."""
        said = {name: getattr(self.verification, name) for name in self.verification.model_fields_set}
        return VerificationConfig.everything().model_copy(update=said)

    @classmethod
    def load(
        cls, folder: Path | None = None, environ: Mapping[str, str] | None = None, **flags: Any
    ) -> "Config":
        """Read the settings of `folder` (default: the working directory) and of the environment."""
        said = read_settings(folder or Path.cwd(), os.environ if environ is None else environ, flags)
        try:
            return cls.model_validate(said.values)
        except ValidationError as error:
            raise ConfigError(explained(error, said, cls)) from None
