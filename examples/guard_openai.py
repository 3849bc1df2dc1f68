"""A guard around the OpenAI client: python examples/guard_openai.py (needs OPENAI_API_KEY, or OPENAI_BASE_URL)

The function takes `messages`, so the guard puts the passages in front of the conversation. It may return the client's
own response: its text and its tokens are read from it.
"""

import os
from typing import Any

from openai import OpenAI

from holdfast import Guard

NOTES = {
    "history": "The Aldmoor observatory was founded in 1911 by the astronomer Ruth Calder.",
    "visits": "Visitors are admitted on Saturdays from April to October.",
}
QUESTION = "Who founded the observatory, and when is it open?"


def main(model: str = "gpt-5-mini") -> None:
    with OpenAI() as client:

        def answer(messages: Any) -> Any:
            return client.chat.completions.create(model=model, messages=messages)

        def write(messages: Any) -> Any:
            return client.chat.completions.create(
                model=model, messages=messages, stream=True, stream_options={"include_usage": True}
            )

        reply = Guard(answer).ask(QUESTION, context=NOTES, mode="full")
        print(reply.marked, reply.status, reply.costs["answer"], sep="\n")

        for event in Guard(write).stream(QUESTION, context=NOTES, mode="full"):
            if event.kind == "piece":
                print(event.text, end="", flush=True)
            elif event.kind == "verdict" and event.is_flagged:
                print(f" <- {event.claims[0].verdict}", end="", flush=True)
        print()


if __name__ == "__main__":
    main(os.environ.get("MODEL", "gpt-5-mini"))
