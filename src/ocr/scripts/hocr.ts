/** A character in pixels of its picture. */
export interface HocrCharacter {
  text: string;
  x0: number;
  x1: number;
  /** 0..1. */
  confidence: number;
}

/** A word of Tesseract, in logical order. */
export interface HocrWord {
  characters: HocrCharacter[];
  /** 0..1; includes whether the word is in the dictionary. */
  confidence: number;
}

const WORD = "<span class='ocrx_word'";
const CONFIDENCE = /x_wconf (\d+)/u;
const CHARACTER =
  /<span class='ocrx_cinfo' title='x_bboxes (-?\d+) -?\d+ (-?\d+) -?\d+; x_conf ([\d.]+)'>([\s\S]*?)<\/span>/gu;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Words of a line in hOCR with boxes of characters (`hocr_char_boxes`): http://kba.github.io/hocr-spec/1.2/. */
export function wordsOf(hocr: string): HocrWord[] {
  return hocr
    .split(WORD)
    .slice(1)
    .map(
      (part): HocrWord => ({
        characters: Array.from(
          part.matchAll(CHARACTER),
          ([, x0, x1, sure, text]): HocrCharacter => ({
            text: text!.replace(/&([a-z]+|#39);/gu, (whole, name: string) => ENTITIES[name] ?? whole),
            x0: Number(x0),
            x1: Number(x1),
            confidence: Math.min(1, Number(sure) / 100),
          }),
        ),
        confidence: Number(CONFIDENCE.exec(part)?.[1] ?? 0) / 100,
      }),
    )
    .filter(({ characters }) => characters.length > 0);
}
