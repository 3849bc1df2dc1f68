"""The least that a service around the judge can be: FastAPI, one route, one call of the judge. `load.py` runs it."""

import asyncio
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from holdfast.judges import default_judge
from holdfast.judges.types import Pair

app = FastAPI()
_JUDGE = default_judge(int(sys.argv[1]) if len(sys.argv) > 1 else 0)


class Body(BaseModel):
    """An answer of one sentence, and one passage."""

    response: str
    context: str


@app.post("/v1/verify")
async def verify(body: Body) -> dict[str, Any]:
    """Have the judge read the sentence on the passage, once."""
    (found,) = await _JUDGE.judge([Pair(body.response, body.context)])
    return {"support": found.support, "contradict": found.contradict, "silent": found.silent}


async def _serve() -> None:
    config = uvicorn.Config(app, port=0, access_log=False, server_header=False)
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(_serve())
