import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { type UploadBody, UploadError, type UploadOptions, upload } from "#app/lib/upload.ts";
import type { MediaItem, UploadAnswer } from "#worker/media/contract.ts";
import { removeMetadata } from "#worker/media/domain-clean.ts";
import { inspectFile, MAX_FILE_BYTES, TOO_LARGE } from "#worker/media/domain-inspect.ts";
import { makeVariants } from "./make-variants.ts";

/** How far a file is: its own bytes count as half, its variants as the rest. */
export interface SendProgress {
  phase: "uploading" | "preparing" | "saving";
  /** From 0 to 1. */
  done: number;
}

interface SendOptions {
  accept: "picture" | "document";
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
  /** The file is stored; its variants may still be made. */
  onStored: (item: MediaItem) => void;
}

/** An error whose message is for people. */
export class FileError extends Error {
  constructor(
    message: string,
    /** Of the server's answer; 0 where there was none, −1 where nothing was sent. */
    readonly status = -1,
  ) {
    super(message);
  }
}

/**
 * Uploads a file, and for a picture the variants that this browser makes. What a file is, is checked before anything is
 * sent, by the rules of the server; places and camera data of a photo never leave the device.
 * @throws FileError with a sentence; DOMException AbortError
 */
export async function sendFile(file: File, { accept, signal, onProgress, onStored }: SendOptions): Promise<MediaItem> {
  if (file.size > MAX_FILE_BYTES) throw new FileError(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = inspectFile(bytes);
  if ("problem" in found) throw new FileError(found.problem);
  if (found.kind !== accept)
    throw new FileError(accept === "picture" ? "This is a PDF. Upload a picture." : "This is a picture. Upload a PDF.");
  const cleaned = found.kind === "picture" ? (removeMetadata(bytes, found) ?? bytes) : bytes;
  const share = found.kind === "picture" ? 0.5 : 1;
  const url = `/api/admin/media?${new URLSearchParams({ filename: file.name.slice(0, 300), accept })}`;
  const answer = await send<UploadAnswer>(url, cleaned, {
    signal,
    onProgress: (done) => onProgress({ phase: "uploading", done: done * share }),
    // The same file twice is one file of the library.
    isRepeatable: true,
  });
  onStored(answer.item);
  if (!answer.makeVariants || !answer.item.picture) return answer.item;
  await prepareVariants(answer.item, cleaned.buffer as ArrayBuffer, found.type, signal, (progress) =>
    onProgress({ ...progress, done: share + progress.done * (1 - share) }),
  );
  return apiRequest<MediaItem>("GET", `/api/admin/media/${answer.item.id}`);
}

/** Makes and stores the variants of a picture whose bytes are here. */
export async function prepareVariants(
  item: MediaItem,
  bytes: ArrayBuffer,
  type: string,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<void> {
  const { width, height } = item.picture ?? { width: 0, height: 0 };
  const form = await makeVariants(
    { bytes, type, width, height },
    (done) => onProgress({ phase: "preparing", done: done * 0.8 }),
    signal,
  ).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new FileError("This browser can't read the picture. Save it as JPEG or PNG and upload it again.");
  });
  await send(`/api/admin/media/${item.id}/variants`, form, {
    signal,
    onProgress: (done) => onProgress({ phase: "saving", done: 0.8 + done * 0.2 }),
    isRepeatable: true,
  });
}

/** Makes a smaller original of a picture whose bytes are here, and stores it. */
export async function sendSmallerOriginal(
  item: MediaItem,
  bytes: ArrayBuffer,
  shrinkTo: number,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<void> {
  const { width, height } = item.picture ?? { width: 0, height: 0 };
  const form = await makeVariants({ bytes, type: item.type, width, height, shrinkTo }, onProgress, signal).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw new FileError("This browser can't read the picture.");
    },
  );
  await send(`/api/admin/media/${item.id}/original`, form.get("original") as Blob, {
    signal,
    onProgress: (done) => onProgress(0.8 + done * 0.2),
  });
}

/** @throws FileError with the sentence of the server; DOMException AbortError */
async function send<T>(url: string, body: UploadBody, options: UploadOptions): Promise<T> {
  try {
    return await upload<T>(url, body, options);
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    throw new FileError(errorMessage(error, "The connection was lost. Try again."), error.status);
  }
}
