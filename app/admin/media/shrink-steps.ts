import type { RefreshFile } from "#worker/media/contract.ts";
import { SHRUNK_WIDTH } from "#worker/media/domain.ts";
import { isOversized } from "#worker/media/domain-refresh.ts";
import { type FinishSteps, PictureProblem } from "./finish-pictures.ts";
import { createFinishSteps, refusesOnlyThis } from "./finish-steps.ts";
import { sendSmallerOriginal } from "./send-file.ts";

/** The steps of making the originals of these pictures smaller; each is kept on the server for 30 days as it was. */
export function createShrinkSteps(files: readonly RefreshFile[], signal: AbortSignal): FinishSteps {
  const common = createFinishSteps(signal);
  return {
    listAfter: async (id) => (id === "" ? files : []),
    async isUnfinished({ id }) {
      const response = await fetch(`/api/admin/media/${id}`, { credentials: "include", signal });
      if (response.status === 404) return false;
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return isOversized((await response.json()) as RefreshFile);
    },
    async finish(item, onProgress) {
      const response = await fetch(`/media/${item.id}/original`, { credentials: "include", signal });
      if (response.status === 404) throw new PictureProblem("The original is missing. Upload the picture again.");
      if (!response.ok) throw new Error(`${response.status}: `);
      const width = Math.min(SHRUNK_WIDTH, item.picture?.width ?? SHRUNK_WIDTH);
      try {
        await sendSmallerOriginal(item, await response.arrayBuffer(), width, signal, onProgress);
      } catch (error) {
        if (refusesOnlyThis(error)) throw new PictureProblem((error as Error).message);
        throw error;
      }
    },
    describe: common.describe,
  };
}
