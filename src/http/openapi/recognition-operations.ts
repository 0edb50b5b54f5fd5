import { BILL_PATH, BILL_VERSION, billAnswer, billQuerySchema } from '../recognition/bill-recognition.ts';
import {
  MEDICAL_PATH,
  MEDICAL_VERSION,
  medicalAnswer,
  medicalQuerySchema,
} from '../recognition/medical-recognition.ts';
import { into, type Operation, out, parametersOf, RECOGNITION_ERRORS } from './operation.ts';

const ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const corners = [100, 100, 160, 100, 160, 124, 100, 124];
const nowhere = [0, 0, 0, 0, 0, 0, 0, 0];

const BODIES = { 'application/octet-stream': 'the file itself', 'text/plain': 'its http or https address' };

export const recognitionOperations: Operation[] = [
  {
    method: 'post',
    path: BILL_PATH,
    tag: 'Recognition',
    summary: 'Recognise invoices, tickets and other bills',
    about: `The body is a picture, PDF, OFD or XML, or the address of one; at most 50 MB, pictures of 20 to 10000 pixels a side. Several bills on one picture are several objects.

Data inside the file (XML attached to OFD and PDF, tags, delivery XML of digital invoices, one or several, also packed as ZIP) has priority over print. XML has no page, so no positions, and counts as one
page. Values are as printed; derived values have zero positions. The \`position\` of an object is always in the page picture.`,
    access: 'account',
    parameters: parametersOf(into(billQuerySchema)),
    rawBodies: BODIES,
    answer: {
      kind: 'json',
      name: 'BillAnswer',
      schema: out(billAnswer),
      example: {
        version: BILL_VERSION,
        code: 200,
        message: 'success',
        duration: 180,
        pageNum: 1,
        pages: [
          {
            page_number: 0,
            duration: 150,
            ppi: 0,
            result: {
              object_list: [
                {
                  type: 'parking_invoice',
                  type_description: '停车费发票',
                  kind: 'traffic',
                  kind_description: '交通',
                  image_angle: 0,
                  rotated_image_width: 400,
                  rotated_image_height: 600,
                  position: [20, 20, 420, 20, 420, 620, 20, 620],
                  item_list: [
                    { key: 'invoice_number', value: '01234567', description: '发票号码', position: corners },
                    { key: 'money', value: '10.00', description: '金额', position: corners },
                    {
                      key: 'exist_invoice_seal',
                      value: 'False',
                      description: '发票专用章存在性判断',
                      position: nowhere,
                    },
                  ],
                  stamp_list: [],
                  qr_code_list: [],
                },
              ],
              width: 800,
              height: 1000,
            },
          },
        ],
        x_request_id: ID,
      },
    },
    errors: RECOGNITION_ERRORS,
  },
  {
    method: 'post',
    path: MEDICAL_PATH,
    tag: 'Recognition',
    summary: 'Recognise bills, reports and records of hospitals',
    about: `The body is a picture, PDF or OFD, or the address of one; at most 20 MB, pictures of 20 to 10000 pixels a side. Each paper is an image of \`image_list\` and, unless \`is_same_file\` joins them,
an object of \`object_list\`; a paper of no known type is \`other\`. Ids count from 0.`,
    access: 'account',
    parameters: parametersOf(into(medicalQuerySchema)),
    rawBodies: BODIES,
    answer: {
      kind: 'json',
      name: 'MedicalAnswer',
      schema: out(medicalAnswer),
      example: {
        version: MEDICAL_VERSION,
        code: 200,
        message: 'success',
        duration: 420,
        result: {
          success_count: 1,
          page_count: 1,
          ppi: 144,
          image_list: [
            {
              image_angle: 0,
              rotated_image_width: 800,
              rotated_image_height: 1000,
              page_id: 0,
              image_id: 0,
              image_position: [0, 0, 800, 0, 800, 1000, 0, 1000],
              image_base64: '',
            },
          ],
          object_list: [
            {
              doc_type: 'diagnosis_certificate',
              doc_label: '诊断证明书',
              page_ids: [0],
              image_ids: [0],
              fields: [
                {
                  key: 'name',
                  label: '姓名',
                  value: '王一',
                  type: 'patient_information',
                  bounding_regions: [{ page_id: 0, image_id: 0, value: '王一', position: corners, char_pos: [] }],
                },
              ],
              tables: [],
            },
          ],
        },
        x_request_id: ID,
      },
    },
    errors: [...RECOGNITION_ERRORS, 'CORRUPTED', 'PASSWORD'],
  },
];
