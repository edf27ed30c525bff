import { ImportFileError } from "../../file-import/import-file-error.ts";

/** In bytes of the file as chosen. */
const MAX_BYTES = 4 * 1024 * 1024 * 1024;
const TAR_BLOCK = 512;

/**
 * The text of a dump, piece by piece: as it is, compressed with gzip, or inside the backup that Discourse makes (a tar with
 * `dump.sql.gz`). Nothing is held but the piece at hand. Bytes that are no UTF-8 are read as Windows-1252 where `encoding`
 * says so.
 * @throws ImportFileError
 */
export async function* readTextChunks(file: File): AsyncGenerator<string> {
  if (file.size > MAX_BYTES)
    throw new ImportFileError("The file is larger than 4 GB. Export only the tables named above.");
  if (file.size === 0) throw new ImportFileError("The file is empty. Export the forum again and choose the new file.");
  let bytes: ReadableStream<Uint8Array> = file.stream() as ReadableStream<Uint8Array>;
  if (await isGzip(file)) bytes = gunzip(bytes);
  const [head, whole] = await peek(bytes);
  if (head[0] === 0x50 && head[1] === 0x4b)
    throw new ImportFileError("This is a ZIP. Unpack it and choose the SQL file inside, or its .gz.");
  const stream = isTar(head) ? gunzip(findInTar(whole, /(?:^|\/)dump\.sql\.gz$/)) : whole;
  const decoder = new TextDecoder(findEncoding(head), { fatal: false });
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const text = decoder.decode(value, { stream: true });
      if (text !== "") yield text;
    }
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    throw new ImportFileError("The file ends too early or is damaged. Download it again and choose the new file.");
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  yield decoder.decode();
}

async function isGzip(file: File): Promise<boolean> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return a === 0x1f && b === 0x8b;
}

const gunzip = (bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
  bytes.pipeThrough(new DecompressionStream("gzip") as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);

/** The first piece, and a stream that still has it. @throws ImportFileError */
async function peek(stream: ReadableStream<Uint8Array>): Promise<[Uint8Array, ReadableStream<Uint8Array>]> {
  const reader = stream.getReader();
  const first = await reader.read().catch(() => {
    throw new ImportFileError("The file is damaged: it can't be unpacked. Download it again.");
  });
  const head = first.value ?? new Uint8Array();
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return [head, whole];
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const isTar = (head: Uint8Array): boolean => ascii(head.subarray(257, 262)) === "ustar";

/** What a dump of MySQL says of its encoding near its beginning. */
function findEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  const start = new TextDecoder("latin1").decode(head.subarray(0, 20_000));
  return /SET NAMES '?(?:latin1|cp1252)\b/i.test(start) ? "windows-1252" : "utf-8";
}

/** A file of a tar, as a stream; nothing of the others is held. @throws ImportFileError where it has none of that name */
function findInTar(tar: ReadableStream<Uint8Array>, name: RegExp): ReadableStream<Uint8Array> {
  const reader = tar.getReader();
  let rest = new Uint8Array();
  const take = async (size: number): Promise<Uint8Array | null> => {
    while (rest.length < size) {
      const { value, done } = await reader.read();
      if (done) return null;
      const joined = new Uint8Array(rest.length + value.length);
      joined.set(rest);
      joined.set(value, rest.length);
      rest = joined;
    }
    const taken = rest.subarray(0, size);
    rest = rest.subarray(size);
    return taken;
  };
  const skip = async (size: number): Promise<void> => {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await reader.read();
        if (done) return;
        rest = value as Uint8Array<ArrayBuffer>;
      }
      const part = Math.min(left, rest.length);
      rest = rest.subarray(part);
      left -= part;
    }
  };
  let left = -1;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (left < 0) {
        const header = await take(TAR_BLOCK);
        if (!header || header[0] === 0)
          throw new ImportFileError(
            "The backup has no dump.sql.gz. Choose a Discourse backup that includes the database.",
          );
        const path = ascii(header.subarray(0, 100)).replace(/\0.*$/s, "");
        const size = Number.parseInt(ascii(header.subarray(124, 136)).replace(/\0.*$/s, "").trim(), 8) || 0;
        if (name.test(path)) left = size;
        else await skip(Math.ceil(size / TAR_BLOCK) * TAR_BLOCK);
      }
      if (left === 0) {
        controller.close();
        return;
      }
      const part =
        rest.length > 0 ? rest : (((await reader.read()).value ?? new Uint8Array()) as Uint8Array<ArrayBuffer>);
      if (part.length === 0) throw new ImportFileError("The backup ends too early. Download it again.");
      const own = part.subarray(0, left);
      rest = part.subarray(own.length);
      left -= own.length;
      controller.enqueue(own);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
