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


# Below this probability of a centre there is no symbol (README.md has the figures).
LEAST_HEAT = 0.4


def seek_centres(model: onnx.ModelProto) -> None:
    """Outputs for the cells with a symbol's centre alone: `cells` [n], `heat` [n], `geometry` [n, 6], `scores` [n, symbols].

    Scores of all cells take a third of the time, and 75 MB for a picture of half a million pixels.
    """
    graph = model.graph
    made = {name: node for node in graph.node for name in node.output}
    score, heat, geometry = made['scores'], made['heat'], made['geometry']
    features, weight, bias = score.input
    heat.output[0], geometry.output[0] = 'heat_map', 'geometry_map'
    graph.node.remove(score)

    def constant(name: str, values: np.ndarray) -> str:
        graph.initializer.append(numpy_helper.from_array(values, name))
        return name

    all_cells = constant('all_cells', np.array([-1], np.int64))
    by_channel = constant('by_channel', np.array([0, -1], np.int64))
    no_batch = constant('no_batch', np.array([0], np.int64))
    least = constant('least_heat', np.array(LEAST_HEAT, np.float32))
    kernel = constant('kernel', np.array([0, -1], np.int64))
    nodes = [
        helper.make_node('Reshape', ['heat_map', all_cells], ['heat_flat']),
        helper.make_node('GreaterOrEqual', ['heat_flat', least], ['is_centre']),
        helper.make_node('NonZero', ['is_centre'], ['centres']),
        helper.make_node('Squeeze', ['centres', no_batch], ['places']),
        helper.make_node('Cast', ['places'], ['cells'], to=onnx.TensorProto.INT32),
        helper.make_node('Gather', ['heat_flat', 'places'], ['heat']),
    ]
    for source, name in ((features, 'features'), ('geometry_map', 'geometry')):
        nodes += [
            helper.make_node('Squeeze', [source, no_batch], [f'{name}_grid']),
            helper.make_node('Reshape', [f'{name}_grid', by_channel], [f'{name}_flat']),
            helper.make_node('Gather', [f'{name}_flat', 'places'], [f'{name}_found'], axis=1),
            helper.make_node('Transpose', [f'{name}_found'], [name if name == 'geometry' else 'found']),
        ]
    nodes += [
        helper.make_node('Reshape', [weight, kernel], ['score_weights']),
        helper.make_node('Gemm', ['found', 'score_weights', bias], ['scores'], transB=1),
    ]
    graph.node.extend(nodes)
    symbols = graph.output[2].type.tensor_type.shape.dim[1].dim_value
    del graph.output[:]
    for name, kind, shape in (
        ('cells', onnx.TensorProto.INT32, ['n']),
        ('heat', onnx.TensorProto.FLOAT, ['n']),
        ('geometry', onnx.TensorProto.FLOAT, ['n', 6]),
        ('scores', onnx.TensorProto.FLOAT, ['n', symbols]),
    ):
        graph.output.append(helper.make_tensor_value_info(name, kind, shape))
    onnx.checker.check_model(model)


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
    seek_centres(exported)
    halve(exported)
    onnx.save(exported, str(path))
    card = {'model': MODEL, 'sha256': hashlib.sha256(path.read_bytes()).hexdigest(), 'symbols': state['names']}
    (folder / 'symbols.json').write_text(json.dumps(card, ensure_ascii=False) + '\n')
    print(path.stat().st_size, 'bytes,', len(state['names']), 'symbols')


if __name__ == '__main__':
    main()
