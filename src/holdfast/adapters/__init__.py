"""Holdfast inside LangChain, LangGraph, LlamaIndex, pytest and OpenTelemetry; each loads its library on use."""
