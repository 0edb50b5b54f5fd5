/** The part of the package that is used here; its own types are not where its `exports` say. */
declare module 'tesseract-wasm' {
  export interface OCREngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void;
    getHOCR(): string;
    destroy(): void;
  }
  export function supportsFastBuild(): boolean;
  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
