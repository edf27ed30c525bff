import { Unzip, type UnzipDecoderConstructor, UnzipInflate, UnzipPassThrough } from "fflate";
import type { ImportOptions, ImportResult } from "#worker/fitness/transfer/domain-import.ts";
import { ImportReader } from "#worker/fitness/transfer/domain-import-reader.ts";
import { createFileDecoder } from "./text-decoder.ts";

/** What a person's export stays below: more is refused, whatever a file says of itself. */
export interface ReadLimits {
  /** In bytes, of a file. */
  file: number;
  /** In bytes, of all that a ZIP unpacks to. */
  unpacked: number;
  /** Of files that are read in a ZIP. */
  zipFiles: number;
}
const GB = 1024 ** 3;
const LIMITS: ReadLimits = { file: 4 * GB, unpacked: 4 * GB, zipFiles: 200 };

/** In ms of reading, after which the page gets a turn. */
const SLICE = 40;
/** In bytes, one bite of a file. */
const BITE = 256 * 1024;
/** In bytes, one bite of a ZIP: it unpacks to a thousand times as much at most, which is held at once. */
const ZIP_BITE = 8 * 1024;

/** Files of a ZIP that nobody means: pictures, routes, and Apple's clinical form of the same data. */
const isWanted = (name: string) =>
  /\.(csv|xml|json)$/i.test(name) &&
  !/__MACOSX\/|(^|\/)\.|workout-routes\/|electrocardiograms\/|_cda\.xml$/i.test(name);

/**
 * Reads chosen files and those in ZIPs, bite by bite: neither the page nor its memory waits for the whole.
 * @param onProgress 0 to 1
 * @throws Error saying what to do, where a file is too large or can't be read
 */
export async function readFiles(
  files: readonly File[],
  options: ImportOptions,
  today: string,
  onProgress: (share: number) => void,
  limits: ReadLimits = LIMITS,
): Promise<ImportResult> {
  const reader = new ImportReader(options, today);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  let turn = performance.now();
  const giveTurn = async () => {
    if (performance.now() - turn < SLICE) return;
    onProgress(read / total);
    await new Promise((resolve) => setTimeout(resolve));
    turn = performance.now();
  };
  for (const file of files) {
    if (file.size > limits.file)
      throw new Error(
        `${file.name} is larger than ${sizeOf(limits.file)}. Split it, and import one part after the other.`,
      );
    const isPacked = await isZip(file);
    const sink = isPacked ? createZipSink(reader, file.name, limits) : createTextSink(reader, file.name);
    const bite = isPacked ? ZIP_BITE : BITE;
    for (let at = 0; at < file.size; at += BITE) {
      const bytes = new Uint8Array(await file.slice(at, at + BITE).arrayBuffer());
      for (let from = 0; from < bytes.length; from += bite) {
        const part = bytes.subarray(from, from + bite);
        sink.push(part, at + from + part.length >= file.size);
        read += part.length;
        await giveTurn();
      }
    }
    if (file.size === 0) sink.push(new Uint8Array(), true);
  }
  onProgress(1);
  return reader.result;
}

/** "4 GB". */
const sizeOf = (bytes: number): string =>
  bytes >= GB ? `${Math.round(bytes / GB)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

const isZip = async (file: File): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
};

interface Sink {
  push(bytes: Uint8Array, isLast: boolean): void;
}

function createTextSink(reader: ImportReader, name: string): Sink {
  const decoder = createFileDecoder();
  reader.begin(name);
  return {
    push(bytes, isLast) {
      reader.push(decoder.decode(bytes, isLast));
      if (!isLast) return;
      reader.end();
      if (decoder.isWindows) reader.result.windowsFiles.push(name);
    },
  };
}

/** What passes over a file of a ZIP: one that isn't started is held in memory, as it is in the ZIP. */
const createSkipper = (compression: number): UnzipDecoderConstructor =>
  class {
    static compression = compression;
    ondata = () => undefined;
    push = () => undefined;
  };

/** The files of a ZIP come one after the other, so that one reader serves them all. */
function createZipSink(reader: ImportReader, name: string, limits: ReadLimits): Sink {
  const unreadable = () => new Error(`${name} can't be read. Export it again, or unzip it and choose the files in it.`);
  let found = 0;
  let open = 0;
  let unpacked = 0;
  // Thrown inside the unpacker, a problem would be taken for a broken file.
  let problem: Error | null = null;
  const unzip = new Unzip((file) => {
    if (problem) return;
    if (!isWanted(file.name)) {
      unzip.register(createSkipper(file.compression));
      file.ondata = () => undefined;
      file.start();
      return;
    }
    unzip.register(UnzipPassThrough);
    unzip.register(UnzipInflate);
    found++;
    if (found > limits.zipFiles) {
      problem = new Error(
        `${name} has more than ${limits.zipFiles} files. Unzip it and choose those you want to import.`,
      );
      return;
    }
    open++;
    let sink: Sink | null = null;
    file.ondata = (error, bytes, isLast) => {
      if (problem) return;
      if (error) {
        problem = unreadable();
        return;
      }
      unpacked += bytes.length;
      if (unpacked > limits.unpacked) {
        problem = new Error(
          `${name} unpacks to more than ${sizeOf(limits.unpacked)}. Unzip it and choose its files one at a time.`,
        );
        file.terminate();
        return;
      }
      sink ??= createTextSink(reader, file.name.replace(/^.*\//, ""));
      sink.push(bytes, isLast);
      if (isLast) open--;
    };
    file.start();
  });
  return {
    push(bytes, isLast) {
      try {
        unzip.push(bytes, isLast);
      } catch {
        problem ??= unreadable();
      }
      if (!problem && isLast && found === 0) problem = new Error(`${name} has no file that we can import.`);
      // It broke off within a file.
      if (!problem && isLast && open > 0) problem = unreadable();
      if (problem) throw problem;
    },
  };
}
