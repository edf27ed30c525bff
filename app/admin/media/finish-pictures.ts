import type { MediaItem } from "#worker/media/contract.ts";

/** How far the work is. */
export interface FinishProgress {
  /** The file that is being finished. */
  name: string;
  /** Pictures before this one. */
  done: number;
  /** Of this one, from 0 to 1. */
  part: number;
}

/** A picture that this browser couldn't finish, and why. */
export interface FinishFailure {
  id: string;
  name: string;
  problem: string;
}

/** What came of it: `interrupted` is why the work ended early, other than by Stop. */
export interface FinishResult {
  finished: number;
  failed: FinishFailure[];
  interrupted: string | null;
}

/** What the work needs of the server and the browser; tests pass their own. Only `finish` may refuse a single picture. */
export interface FinishSteps {
  /** The next unfinished pictures after an id, in the order of their ids; empty at the end. */
  listAfter: (id: string) => Promise<readonly MediaItem[]>;
  /** Whether a picture still has to be finished: another person may have done it meanwhile. */
  isUnfinished: (item: MediaItem) => Promise<boolean>;
  /** Makes and stores the sizes of one picture. @throws PictureProblem where only this one can't be finished */
  finish: (item: MediaItem, onProgress: (part: number) => void) => Promise<void>;
  /** The sentence for an error that concerns all pictures: no connection, signed out. */
  describe: (error: unknown) => string;
}

/** Why one picture can't be finished, in a sentence; others may be. */
export class PictureProblem extends Error {}

/**
 * Finishes pictures one after the other until none is left, it is stopped, or none could be stored: without a connection
 * all others would fail alike. Each is stored when it is done, so that the work continues where it was.
 */
export async function finishPictures(
  steps: FinishSteps,
  signal: AbortSignal,
  onProgress: (progress: FinishProgress) => void,
): Promise<FinishResult> {
  const result: FinishResult = { finished: 0, failed: [], interrupted: null };
  let done = 0;
  try {
    for (let after = ""; ; ) {
      const items = await steps.listAfter(after);
      if (items.length === 0 || signal.aborted) return result;
      for (const item of items) {
        after = item.id;
        onProgress({ name: item.filename, done, part: 0 });
        const isOpen = await steps.isUnfinished(item);
        if (signal.aborted) return result;
        if (isOpen) {
          const problem = await finishOne(steps, item, (part) => onProgress({ name: item.filename, done, part }));
          if (signal.aborted) return result;
          if (problem === null) result.finished++;
          else result.failed.push({ id: item.id, name: item.filename, problem });
        }
        done++;
      }
    }
  } catch (error) {
    if (!signal.aborted) result.interrupted = steps.describe(error);
    return result;
  }
}

async function finishOne(
  { finish }: FinishSteps,
  item: MediaItem,
  onProgress: (part: number) => void,
): Promise<string | null> {
  try {
    await finish(item, onProgress);
    return null;
  } catch (error) {
    if (error instanceof PictureProblem) return error.message;
    throw error;
  }
}
