export { AddressGuard, AddressRefused } from './address-guard.ts';
export { type FetchedFile, fetchUrl } from './fetch-url.ts';
export { makeSource } from './make-source.ts';
export { type PageRange, parsePageRange, selectPages, withoutPages } from './page-range.ts';
export { multipartOptions, type ReceivedForm, receiveForm } from './receive-form.ts';
export { type SavedFile, saveStream, tooLarge } from './save-stream.ts';
