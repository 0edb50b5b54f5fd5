"""A checkpoint -> `symbols.onnx` and `symbols.json`. `python export.py CHECKPOINT.pt FOLDER`"""
from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

from model import Detector

MODEL = 'formula-symbols-v2'


def halve(model: onnx.ModelProto) -> None:
    """Weights as half floats, made single again when the session is opened: half the file, the same figures."""
    casts = []
    for tensor in list(model.graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < 256:
            continue
        name = tensor.name
        model.graph.initializer.remove(tensor)
        model.graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), f'{name}_half'))
        casts.append(helper.make_node('Cast', [f'{name}_half'], [name], to=onnx.TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)


def main() -> None:
    state = torch.load(sys.argv[1])
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    model = Detector(len(state['names']))
    model.load_state_dict(state['mean'])
    model.eval()
    path = folder / 'symbols.onnx'
    torch.onnx.export(
        model,
        (torch.zeros(1, 1, 64, 96),),
        str(path),
        input_names=['ink'],
        output_names=['heat', 'geometry', 'scores'],
        dynamic_axes={'ink': {2: 'h', 3: 'w'}, 'heat': {2: 'h4', 3: 'w4'}, 'geometry': {2: 'h4', 3: 'w4'}, 'scores': {2: 'h4', 3: 'w4'}},
        opset_version=17,
        dynamo=False,
    )
    exported = onnx.load(str(path))
    halve(exported)
    onnx.save(exported, str(path))
    card = {'model': MODEL, 'sha256': hashlib.sha256(path.read_bytes()).hexdigest(), 'symbols': state['names']}
    (folder / 'symbols.json').write_text(json.dumps(card, ensure_ascii=False) + '\n')
    print(path.stat().st_size, 'bytes,', len(state['names']), 'symbols')


if __name__ == '__main__':
    main()
