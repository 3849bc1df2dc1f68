"""Many answers at once: files of them, the traces of a store or rows at hand, on one machine or a cluster.

`run` is the way in and reads from the top down: inputs are counted (`sources`, `intake`), a book is opened (`folder`,
`book`), an engine's workers check the rows (`processes`, `cluster`, `checker`), and the results become files, figures
and a page (`outcome`).
"""
