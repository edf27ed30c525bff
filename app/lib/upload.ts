/** An attempt in which nothing went out and no answer came for so long is given up, in ms. */
export const STALLED_MS = 30_000;
/** The pauses before the next attempts, in ms. */
const PAUSES = [1000, 4000];

/** An upload that was refused, or got no answer. */
export class UploadError extends Error {
  constructor(
    /** The answer's text, as errors of the API read it: "STATUS: text". */
    message: string,
    /** Of the answer; 0 where there was none. */
    readonly status: number,
  ) {
    super(message);
  }
}

export type UploadBody = Blob | FormData | Uint8Array<ArrayBuffer>;

export interface UploadOptions {
  signal: AbortSignal;
  /** Gets the share that was sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Sending it twice does no more than once: it is sent again where no answer came, as when a phone changes networks. */
  isRepeatable?: boolean;
}

/**
 * Sends a file by POST.
 * @returns the parsed answer
 * @throws UploadError; DOMException AbortError
 */
export async function upload<T>(url: string, body: UploadBody, options: UploadOptions): Promise<T> {
  const { signal, isRepeatable = false } = options;
  for (const pause of isRepeatable ? PAUSES : [])
    try {
      return await attempt<T>(url, body, options);
    } catch (error) {
      if (!(error instanceof UploadError) || error.status !== 0) throw error;
      await wait(pause, signal);
    }
  return attempt<T>(url, body, options);
}

/** `XMLHttpRequest`, because `fetch` doesn't say how much of a body was sent. */
function attempt<T>(url: string, body: UploadBody, { signal, onProgress }: UploadOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(canceled());
    const request = new XMLHttpRequest();
    const lose = () => reject(new UploadError("0: ", 0));
    let stall: ReturnType<typeof setTimeout>;
    const expectMore = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        lose();
        request.abort();
      }, STALLED_MS);
    };
    const abort = () => request.abort();
    request.open("POST", url);
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      if (request.status < 300) return resolve(JSON.parse(request.responseText) as T);
      reject(new UploadError(`${request.status}: ${request.responseText}`, request.status));
    };
    request.onerror = lose;
    request.onabort = () => reject(canceled());
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort);
    expectMore();
    request.send(body);
  });
}

const canceled = () => new DOMException("Canceled", "AbortError");

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(canceled());
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
