"""Values in a text: numbers, quantities, dates, times, rates and terms, and how two of them compare."""
