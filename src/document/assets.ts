/** Where picture files go while a page is at hand; the key is the hex SHA-256 of the bytes. Putting the same bytes twice is harmless. */
export interface AssetSink {
  put(bytes: Uint8Array, mimeType: string): Promise<string>;
}
