/** A file that can't be read; the message says why, where, and what to do. */
export class ImportFileError extends Error {}
