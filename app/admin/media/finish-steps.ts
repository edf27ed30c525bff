import { apiRequest } from "#app/lib/api-request.ts";
import type { MediaItem } from "#worker/media/contract.ts";
import { type FinishSteps, PictureProblem } from "./finish-pictures.ts";
import { FileError, prepareVariants } from "./send-file.ts";

const MISSING = "The original is missing. Upload the picture again.";
const LOST = "The connection was lost.";

/** Whether a browser still has something to make for a picture; the same rule as the server's list. */
const isUnfinished = ({ kind, status, picture }: MediaItem): boolean =>
  kind === "picture" && (status === "browser" || (status === "ready" && !picture?.formats.includes("avif")));

/** Whether an error concerns one picture alone. */
export const refusesOnlyThis = (error: unknown): boolean =>
  error instanceof FileError && ![0, 401, 403].includes(error.status);

/** The steps of finishing pictures by this browser and this site's API. */
export const createFinishSteps = (signal: AbortSignal): FinishSteps => ({
  async listAfter(id) {
    const url = `/api/admin/media/unfinished?after=${encodeURIComponent(id)}`;
    return (await apiRequest<{ items: MediaItem[] }>("GET", url)).items;
  },
  async isUnfinished({ id }) {
    const response = await fetch(`/api/admin/media/${id}`, { credentials: "include", signal });
    // Deleted meanwhile. Who is signed out hears it from the list.
    if (response.status === 404) return false;
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return isUnfinished((await response.json()) as MediaItem);
  },
  async finish(item, onProgress) {
    const response = await fetch(`/media/${item.id}/original`, { credentials: "include", signal });
    if (response.status === 404) throw new PictureProblem(MISSING);
    if (!response.ok) throw new Error(`${response.status}: `);
    const bytes = await response.arrayBuffer();
    try {
      await prepareVariants(item, bytes, item.type, signal, ({ done }) => onProgress(done));
    } catch (error) {
      // Without an answer, and without a right to ask, it is no matter of this picture.
      if (refusesOnlyThis(error)) throw new PictureProblem((error as Error).message);
      throw error;
    }
  },
  describe: (error) => `${readMessage(error) ?? LOST} Finished pictures are saved.`,
});

/** The sentence that the server sent along with an error; null where it sent none. */
function readMessage(error: unknown): string | null {
  if (error instanceof FileError) return error.message;
  try {
    const text = (error as Error).message.replace(/^\d{3}: /, "");
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? null;
  } catch {
    return null;
  }
}
