import type { UploadedPicture } from "#worker/community/contract.ts";
import { errorMessage } from "../../lib/api-request.ts";

const FAILED = "The picture wasn't uploaded. Check your connection and try again.";

/**
 * Sends a picture. `XMLHttpRequest` because `fetch` doesn't say how far it is.
 * @param onProgress gets the share that was sent, 0 to 1
 * @throws Error with the sentence of the server; AbortError where it was canceled
 */
export function uploadPicture(
  picture: Blob,
  filename: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/community/pictures?filename=${encodeURIComponent(filename.slice(0, 200))}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(FAILED));
    request.onabort = () => reject(new DOMException("Canceled", "AbortError"));
    request.onload = () => {
      if (request.status === 200) return resolve(JSON.parse(request.responseText) as UploadedPicture);
      reject(new Error(errorMessage(new Error(`${request.status}: ${request.responseText}`), FAILED)));
    };
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(new DOMException("Canceled", "AbortError"));
    else request.send(picture);
  });
}
