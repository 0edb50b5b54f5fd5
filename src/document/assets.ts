/**
 * Stores picture files while a page is processed. The key is the hex SHA-256 of the bytes; storing the same bytes twice
 * is harmless.
 */
export interface AssetSink {
  put(bytes: Uint8Array, mimeType: string): Promise<string>;
}
