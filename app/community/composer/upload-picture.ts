import type { UploadedPicture } from "#worker/community/contract.ts";
import { errorMessage } from "../../lib/api-request.ts";
import { UploadError, upload } from "../../lib/upload.ts";

const FAILED = "The picture wasn't uploaded. Check your connection and try again.";

/**
 * Sends a picture.
 * @param onProgress gets the share that was sent, 0 to 1
 * @throws Error with the sentence of the server; AbortError where it was canceled
 */
export async function uploadPicture(
  picture: Blob,
  filename: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> {
  const url = `/api/community/pictures?filename=${encodeURIComponent(filename.slice(0, 200))}`;
  try {
    // A member's same file twice is one file.
    return await upload(url, picture, { signal, onProgress, isRepeatable: true });
  } catch (error) {
    throw error instanceof UploadError ? new Error(errorMessage(error, FAILED)) : error;
  }
}
