"""Files of every kind, read as passages."""

import datetime
import sys
from pathlib import Path

import pytest

from command_line import piped
from holdfast.claims import Evidence, read_evidence
from holdfast.errors import InputError, MissingExtraError


def read(path: Path, content: str | bytes) -> list[Evidence]:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_evidence([path])


def test_front_matter_gives_date_and_source(tmp_path: Path) -> None:
    text = '---\ntitle: Rome\ndate: 2021-03-04\nsource: "atlas"\n---\nRome is old.'
    (found,) = read(tmp_path / "r.md", text)
    assert (found.text, found.source, found.date) == ("Rome is old.", "atlas", datetime.date(2021, 3, 4))


def test_a_rule_is_no_front_matter(tmp_path: Path) -> None:
    assert read(tmp_path / "r.md", "---\n\nRome is old.")[0].text.startswith("---")


def test_html_without_scripts(tmp_path: Path) -> None:
    page = (
        '<html><head><title>Rome</title><meta name="date" content="2020-01-02"><style>p{}</style></head>'
        "<body><h1>City</h1><p>Rome is<br>old &amp; big.</p><script>alert('x')</script>"
        "<ul><li>One</li><li>Two</li></ul>"
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>"
    )
    (found,) = read(tmp_path / "p.html", page)
    assert found.date == datetime.date(2020, 1, 2)
    assert "alert" not in found.text
    assert "p{}" not in found.text
    lines = [line for line in found.text.split("\n") if line]
    assert lines == [
        "Rome",
        "# City",
        "Rome is",
        "old & big.",
        "- One",
        "- Two",
        "| A | B |",
        "|---|---|",
        "| 1 | 2 |",
    ]


def test_html_says_what_a_reader_sees(tmp_path: Path) -> None:
    page = (
        "<p>It costs <del>$50</del> $30.</p><div hidden>Gifts.</div><p style='display: none'>Toys.</p>"
        "<p>Not included:</p><ul><li>Meals<ul><li>lunch</li></ul></li></ul>"
        "<dl><dt>Fee</dt><dd>5 pounds</dd><dd>in cash</dd></dl><details><summary>Refunds?</summary>No.</details>"
    )
    (found,) = read(tmp_path / "p.html", page)
    lines = [line for line in found.text.split("\n") if line]
    assert lines == [
        "It costs $30.", "Not included:", "- Meals", "  - lunch", "Fee", ": 5 pounds", ": in cash", "Refunds?", "No.",
    ]  # fmt: skip


def test_json_lines_and_json(tmp_path: Path) -> None:
    rows = '{"id": "a", "text": "Rome.", "date": "2020-01-02"}\n\n"Oslo."\n'
    found = read(tmp_path / "d.jsonl", rows)
    assert [(e.id, e.text) for e in found] == [("a", "Rome."), ("d#2", "Oslo.")]
    assert found[0].date == datetime.date(2020, 1, 2)
    assert [e.id for e in read(tmp_path / "m.json", '{"x": "Rome.", "y": "Oslo."}')] == ["x", "y"]


def test_csv_rows(tmp_path: Path) -> None:
    assert [e.text for e in read(tmp_path / "t.csv", 'City,People\nRome,"2,8 million"\nOslo,\n')] == [
        "City: Rome; People: 2,8 million",
        "City: Oslo",
    ]
    assert read(tmp_path / "u.csv", "ID,Text\nx,Rome.\n") == [Evidence("x", "Rome.", str(tmp_path / "u.csv"))]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"Rome \xff\xfe", r"a\.txt is not valid UTF-8 at byte 5"),
        ("a.json", b"{", r"a\.json is not valid JSON"),
        ("a.json", b"[" * 100_000, r"a\.json is not valid JSON"),
        ("a.jsonl", b'"x"\n{', r"a\.jsonl, line 2, is not valid JSON"),
        ("a.txt", b" \n", "evidence 'a' is empty"),
        ("a.pdf", b"not a pdf", r"a\.pdf cannot be read as PDF"),
        ("a.docx", b"not a zip", r"a\.docx cannot be read as a Word document"),
    ],
)
def test_files_that_cannot_be_used(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    if name.endswith((".pdf", ".docx")):
        pytest.importorskip("pypdf")
        pytest.importorskip("docx")
    with pytest.raises(InputError, match=message):
        read(tmp_path / name, content)


def test_byte_order_marks(tmp_path: Path) -> None:
    assert read(tmp_path / "a.txt", b"\xef\xbb\xbfRome.")[0].text == "Rome."
    assert read(tmp_path / "b.txt", "Rome é.".encode("utf-16"))[0].text == "Rome é."


def test_word_documents(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_heading("Rome", 1)
    document.add_paragraph("Rome is old.")
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "A", "B"
    document.save(str(tmp_path / "d.docx"))
    (found,) = read_evidence([tmp_path / "d.docx"])
    assert found.text == "# Rome\n\nRome is old.\n\n| A | B |"


def test_pdf_files(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    writer = pypdf.PdfWriter()
    writer.add_blank_page(100, 100)
    writer.write(str(tmp_path / "blank.pdf"))
    with pytest.raises(InputError, match="holds no text"):
        read_evidence([tmp_path / "blank.pdf"])


def test_of_a_damaged_pdf_only_our_message_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "a.pdf").write_text("The seal is grey.")
    with pytest.raises(InputError, match="cannot be read as PDF"):
        read_evidence([tmp_path / "a.pdf"])
    assert not caplog.records


@pytest.mark.parametrize(("name", "module"), [("a.pdf", "pypdf"), ("a.docx", "docx")])
def test_a_missing_extra_names_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(MissingExtraError, match=r"pip install 'holdfast\[files\]'"):
        read_evidence([tmp_path / name])


def test_a_folder_is_read_whole_and_in_order(tmp_path: Path) -> None:
    for name, content in (
        ("b.md", "B is b."),
        ("a.txt", "A is a."),
        (".hidden.txt", "H."),
        ("c.png", "P"),
        ("d.txt", " "),
    ):
        (tmp_path / name).write_text(content)
    assert [e.id for e in read_evidence([tmp_path])] == ["a", "b"]


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no evidence"):
        read_evidence([tmp_path])


@pytest.mark.parametrize("unit", ["<a ", "<!", "<!--", "</", '<a b="', "&", "<script>", "<![CDATA["])
def test_hostile_pages_come_back(tmp_path: Path, unit: str) -> None:
    assert "Rome" in read(tmp_path / "p.html", "<p>Rome</p>" + unit * 20_000)[0].text


def pdf_with(text: str) -> bytes:
    """The smallest PDF that shows one line of text."""
    drawn = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        b" /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn),
    ]
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(body)
    return body + b"xref\n0 5\n0000000000 65535 f \n" + table + end


def test_the_text_of_a_pdf_is_evidence(tmp_path: Path) -> None:
    path = tmp_path / "survey.pdf"
    path.write_bytes(pdf_with("The lamp was first lit in 1871."))
    (passage,) = read_evidence([path])
    assert passage.id == "survey"
    assert passage.text.strip() == "The lamp was first lit in 1871."


def test_a_pipe_is_read_as_text() -> None:
    with piped("Rome is old.") as path:
        assert [found.text for found in read_evidence([path])] == ["Rome is old."]
