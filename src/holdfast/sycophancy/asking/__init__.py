"""What models are asked about two claims, the words they answer with, and how their votes count."""
