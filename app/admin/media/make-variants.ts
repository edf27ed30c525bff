import type { PictureAnswer, PictureJob } from "./picture-worker.ts";

let worker: Worker | undefined;
/** One picture at a time: two would only share the processor, and need twice the memory. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Makes the variants of a picture in a worker of the browser.
 * @param onProgress from 0 to 1
 * @throws Error where this browser cannot read the picture
 */
export function makeVariants(
  job: PictureJob,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<FormData> {
  const result = queue.then(() => run(job, onProgress, signal));
  queue = result.catch(() => undefined);
  return result;
}

function run(job: PictureJob, onProgress: (done: number) => void, signal?: AbortSignal): Promise<FormData> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException("Canceled", "AbortError"));
    worker ??= new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
    const own = worker;
    const end = () => {
      own.onmessage = null;
      own.onerror = null;
      signal?.removeEventListener("abort", abort);
    };
    const stop = (error: unknown) => {
      end();
      own.terminate();
      worker = undefined;
      reject(error);
    };
    const abort = () => stop(new DOMException("Canceled", "AbortError"));
    own.onmessage = ({ data }: MessageEvent<PictureAnswer>) => {
      if (data.kind === "progress") return onProgress(data.done);
      if (data.kind === "failed") return stop(new Error(data.message));
      end();
      const form = new FormData();
      for (const { name, blob } of data.files) form.set(name, blob, name);
      resolve(form);
    };
    own.onerror = () => stop(new Error("The worker stopped."));
    signal?.addEventListener("abort", abort);
    own.postMessage(job, [job.bytes]);
  });
}
