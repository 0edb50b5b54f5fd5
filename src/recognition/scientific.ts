import type { ValueKind } from './types/paper-type.ts';

/** Digits that OCR reads instead of letters, and the reverse. */
const AS_LETTER: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 4: 'A', 5: 'S', 6: 'G', 8: 'B', l: 'I' };
const AS_FIGURE: Record<string, string> = { O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', Z: '2', S: '5', B: '8' };

const DISEASE_CODE = /^([A-Z\dl])([\dOoQDIlZSB]{2})(?:([.,])([\dOoQDIlZSBxX]{1,3}.*))?$/u;

/** Corrects OCR confusions in units, doses and disease codes. Text from a text layer stays as it is. */
export function repairScientific(kind: ValueKind, text: string): string {
  switch (kind) {
    case 'dose':
      // 10m1 -> millilitres; 0.1gX30片 -> multiplication sign.
      return text.replace(/(?<=\d ?)m[1I|](?![\d\p{L}])/gu, 'ml').replace(/(?<=[\d\p{L}]) ?X ?(?=\d)/gu, '×');
    case 'unit-of-result':
      // 10~9/L -> power of ten; μmo1/L -> moles.
      return text
        .replace(/(?<=10)["'~*"](?=\d)/u, '^')
        .replace(/mo[1I|](?=\/|$)/u, 'mol')
        .replace(/(?<=[μu]) (?=\p{L})/u, '')
        .replace(/^u(?=mol|g)/u, 'μ');
    case 'disease-code': {
      // ICD-10: a letter and two digits, then a point.
      const parts = DISEASE_CODE.exec(text);
      if (!parts) return text;
      const [, letter = '', figures = '', point, rest = ''] = parts;
      const head = (AS_LETTER[letter] ?? letter) + [...figures].map((c) => AS_FIGURE[c] ?? c).join('');
      return point ? `${head}.${rest.replace(/^[OoQD]|(?<=^..?)[OoQD]/gu, '0')}` : head;
    }
    default:
      return text;
  }
}
