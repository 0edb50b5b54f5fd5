"""Draws blocks of a document with ReportLab: python3 draw_tables.py BLOCKS.json OUT.pdf. BLOCKS.json is what print-markdown.ts writes."""

import json
import sys

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import LongTable, Paragraph, Preformatted, SimpleDocTemplate, Spacer

ALIGN = {"left": 0, "center": 1, "right": 2}


def main():
    job = json.load(open(sys.argv[1]))
    look, blocks = job["look"], job["blocks"]
    font, size = look["font"], look["size"]
    body = ParagraphStyle("body", fontName=font, fontSize=size, leading=size * 1.3, spaceAfter=size * 0.6)
    document = SimpleDocTemplate(sys.argv[2], pagesize=A4, leftMargin=60, rightMargin=60, topMargin=60, bottomMargin=60)
    story = []
    for block in blocks:
        kind = block["kind"]
        if kind == "heading":
            big = size + max(0, 10 - 2 * block["level"])
            story.append(Paragraph(f"<b>{block['html']}</b>", ParagraphStyle("h", parent=body, fontSize=big, leading=big * 1.3, spaceBefore=big)))
        elif kind == "code":
            story.append(Preformatted(block["text"], ParagraphStyle("code", parent=body, fontName="Courier", fontSize=size - 1)))
        elif kind == "table":
            story += [table(block, look, body, document.width), Spacer(1, size)]
        else:
            style = ParagraphStyle("item", parent=body, leftIndent=18, bulletIndent=6) if kind == "item" else body
            story.append(Paragraph(block["html"], style, bulletText=block.get("bullet")))
    document.build(story)


def table(block, look, body, width):
    aligned = [ParagraphStyle("cell", parent=body, alignment=ALIGN[a], spaceAfter=0) for a in block["align"]]
    head = [ParagraphStyle("head", parent=a) for a in aligned]
    cell = lambda html, style: Paragraph(html, style)  # noqa: E731
    rows = [[cell(f"<b>{c}</b>" if i < block["head"] else c, (head if i < block["head"] else aligned)[k]) for k, c in enumerate(r)] for i, r in enumerate(block["rows"])]
    total = sum(block["widths"])
    room = min(width, total * look["size"] * 0.62)
    style = [[c[0], tuple(c[1]), tuple(c[2]), *[color(x) for x in c[3:]]] for c in look["style"]]
    return LongTable(rows, colWidths=[room * w / total for w in block["widths"]], style=style, repeatRows=block["head"] if look["size"] != 10 else 0)


def color(x):
    if isinstance(x, list):
        return [color(y) for y in x]
    return colors.HexColor(x) if isinstance(x, str) and x.startswith("#") else x


main()
