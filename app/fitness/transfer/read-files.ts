import { Unzip, UnzipInflate, UnzipPassThrough } from "fflate";
import type { ImportOptions, ImportResult } from "#worker/fitness/transfer/domain-import.ts";
import { ImportReader } from "#worker/fitness/transfer/domain-import-reader.ts";

/** In bytes: a longer file is no export of a person. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024;
/** In ms of reading, after which the page gets a turn. */
const SLICE = 40;
/** In bytes, one bite of a file. */
const BITE = 256 * 1024;

/** Files of a ZIP that nobody means: pictures, routes, and Apple's clinical form of the same data. */
const isWanted = (name: string) =>
  /\.(csv|xml|json)$/i.test(name) &&
  !/__MACOSX\/|(^|\/)\.|workout-routes\/|electrocardiograms\/|_cda\.xml$/i.test(name);

/**
 * Reads chosen files and those in ZIPs, bite by bite: neither the page nor its memory waits for the whole.
 * @param onProgress 0 to 1
 */
export async function readFiles(
  files: readonly File[],
  options: ImportOptions,
  today: string,
  onProgress: (share: number) => void,
): Promise<ImportResult> {
  const reader = new ImportReader(options, today);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  let turn = performance.now();
  for (const file of files) {
    if (file.size > MAX_FILE_BYTES) throw new Error(`${file.name} is larger than 4 GB. Export a shorter time.`);
    const sink = (await isZip(file)) ? createZipSink(reader, file.name) : createTextSink(reader, file.name);
    for (let at = 0; at < file.size; at += BITE) {
      const bytes = new Uint8Array(await file.slice(at, at + BITE).arrayBuffer());
      await sink.push(bytes, at + BITE >= file.size);
      read += bytes.length;
      if (performance.now() - turn < SLICE) continue;
      onProgress(read / total);
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
    if (file.size === 0) await sink.push(new Uint8Array(), true);
  }
  onProgress(1);
  return reader.result;
}

const isZip = async (file: File): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
};

interface Sink {
  push(bytes: Uint8Array, isLast: boolean): Promise<void>;
}

/** UTF-16 where a byte order mark says so, else UTF-8. */
function createDecoder(first: Uint8Array): TextDecoder {
  const mark = (first[0] ?? 0) * 256 + (first[1] ?? 0);
  return new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8");
}

function createTextSink(reader: ImportReader, name: string): Sink {
  let decoder: TextDecoder | null = null;
  reader.begin(name);
  return {
    async push(bytes, isLast) {
      decoder ??= createDecoder(bytes);
      reader.push(decoder.decode(bytes, { stream: !isLast }));
      if (isLast) reader.end();
    },
  };
}

/** The files of a ZIP come one after the other, so that one reader serves them all. */
function createZipSink(reader: ImportReader, name: string): Sink {
  let broken: Error | null = null;
  let found = 0;
  const open = new Set<Promise<void>>();
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    found++;
    let sink: Sink | null = null;
    const done = new Promise<void>((resolve) => {
      file.ondata = (error, bytes, isLast) => {
        if (error) {
          broken = error;
          return resolve();
        }
        sink ??= createTextSink(reader, file.name.replace(/^.*\//, ""));
        void sink.push(bytes, isLast);
        if (isLast) resolve();
      };
    });
    open.add(done);
    file.start();
  });
  unzip.register(UnzipPassThrough);
  unzip.register(UnzipInflate);
  return {
    async push(bytes, isLast) {
      try {
        unzip.push(bytes, isLast);
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
      }
      if (broken) throw new Error(`${name} can't be read. Export it again.`);
      if (!isLast) return;
      await Promise.all(open);
      if (broken) throw new Error(`${name} can't be read. Export it again.`);
      if (found === 0) throw new Error(`${name} has no file that we can import.`);
    },
  };
}
