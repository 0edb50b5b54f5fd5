import type { FlowImage } from '../../../document/index.ts';
import { PICTURES } from './words.ts';

/** A picture, collected word by word. */
export class RtfPicture {
  readonly #hex: string[] = [];
  #type = '';
  #width = 0;
  #height = 0;
  #scaleX = 100;
  #scaleY = 100;

  word(name: string, value = 0): void {
    if (PICTURES[name]) this.#type = PICTURES[name];
    else if (name === 'picwgoal') this.#width = value;
    else if (name === 'pichgoal') this.#height = value;
    else if (name === 'picscalex') this.#scaleX = value;
    else if (name === 'picscaley') this.#scaleY = value;
  }

  hex(digits: string): void {
    this.#hex.push(digits);
  }

  /** Undefined without a picture, or for kinds that cannot be shown. */
  image(): FlowImage | undefined {
    if (this.#type === '' || this.#hex.length === 0) return undefined;
    const image: FlowImage = {
      mimeType: this.#type,
      bytes: async () => Buffer.from(this.#hex.join('').replace(/[^0-9a-fA-F]+/g, ''), 'hex'),
    };
    // Goals are in twips, scales in percent.
    if (this.#width > 0 && this.#height > 0)
      Object.assign(image, {
        width: ((this.#width / 20) * this.#scaleX) / 100,
        height: ((this.#height / 20) * this.#scaleY) / 100,
      });
    return image;
  }
}
