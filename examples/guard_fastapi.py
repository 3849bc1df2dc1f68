"""A guarded endpoint that streams: uvicorn guard_fastapi:app --app-dir examples

Needs OPENAI_API_KEY, or OPENAI_BASE_URL and MODEL for another server that speaks OpenAI's format. Words are sent as the
model writes them, each sentence's verdict follows it, and the last event says how the whole answer stands.
"""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from openai import AsyncOpenAI
from pydantic import BaseModel

import holdfast

NOTES = {
    "history": "The Aldmoor observatory was founded in 1911 by the astronomer Ruth Calder.",
    "visits": "Visitors are admitted on Saturdays from April to October.",
}
client = AsyncOpenAI()


async def write(messages: Any) -> Any:
    """Asks the model; `messages` already hold the passages."""
    model = os.environ.get("MODEL", "gpt-5-mini")
    return await client.chat.completions.create(model=model, messages=messages, stream=True)


guard = holdfast.aio.Guard(write)  # one for the whole app; Guard(write, memory) recalls passages itself


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    yield
    await client.close()


app = FastAPI(lifespan=lifespan)


class Question(BaseModel):
    question: str


@app.post("/ask")
async def ask(asked: Question) -> StreamingResponse:
    return StreamingResponse(events(asked.question), media_type="text/event-stream")


async def events(question: str) -> AsyncIterator[str]:
    passages = NOTES  # what your retriever found for this question
    try:
        async with guard.stream(question, context=passages, mode="full") as stream:
            async for event in stream:
                if event.kind == "piece":
                    yield sent(text=event.text)
                elif event.kind == "verdict":
                    flagged = [claim.reason for claim in event.claims if claim.is_flagged]
                    yield sent(start=event.start, end=event.end, flagged=flagged)
                elif event.kind == "finished":
                    yield sent(status=event.answer.status, confidence=event.answer.confidence)
    except (
        Exception
    ) as error:  # the head of the response is out: what fails now can only be told in the stream
        yield sent(error=type(error).__name__)


def sent(**fields: Any) -> str:
    return f"data: {json.dumps(fields)}\n\n"
