import { describe, expect, it } from "vitest";
import type { MediaItem } from "#worker/media/contract.ts";
import { type FinishProgress, type FinishSteps, finishPictures, PictureProblem } from "./finish-pictures.ts";

/** A library of unfinished pictures; every tenth can't be read. */
function library(count: number) {
  const open = new Map(
    Array.from({ length: count }, (_, n) => {
      const id = String(n + 1).padStart(4, "0");
      return [id, { id, filename: `${id}.png` } as MediaItem];
    }),
  );
  const asked: string[] = [];
  const steps: FinishSteps = {
    listAfter: async (id) =>
      [...open.values()]
        .filter((i) => i.id > id)
        .sort((a, b) => a.id.localeCompare(b.id))
        .slice(0, 10),
    isUnfinished: async ({ id }) => open.has(id),
    finish: async ({ id }, onProgress) => {
      asked.push(id);
      onProgress(0.5);
      if (Number(id) % 10 === 0) throw new PictureProblem("It can't be read.");
      open.delete(id);
    },
    describe: (error) => `Stopped: ${(error as Error).message}`,
  };
  return { open, asked, steps };
}
const run = (steps: FinishSteps, stop = new AbortController(), seen: FinishProgress[] = []) =>
  finishPictures(steps, stop.signal, (progress) => seen.push(progress));

describe("finishing many pictures", () => {
  it("finishes all but those that can't be read, and says which", async () => {
    const { open, asked, steps } = library(120);
    const seen: FinishProgress[] = [];
    const result = await run(steps, undefined, seen);
    expect([result.finished, result.failed.length, result.interrupted]).toEqual([108, 12, null]);
    expect(result.failed[0]).toEqual({ id: "0010", name: "0010.png", problem: "It can't be read." });
    expect(asked).toHaveLength(120);
    expect(open.size).toBe(12);
    expect(seen.at(-1)).toEqual({ name: "0120.png", done: 119, part: 0.5 });
  });

  it("stops within one picture, and goes on with the rest", async () => {
    const { open, asked, steps } = library(30);
    const stop = new AbortController();
    const finish: FinishSteps["finish"] = async (item, onProgress) => {
      await steps.finish(item, onProgress);
      if (item.id === "0007") stop.abort();
    };
    const first = await run({ ...steps, finish }, stop);
    expect([first.finished, first.interrupted, asked.length]).toEqual([6, null, 7]);
    // The seventh was stored before it was stopped, and isn't made again.
    const second = await run(steps);
    expect([second.finished, second.failed.length, new Set(asked).size, asked.length]).toEqual([20, 3, 30, 30]);
    expect(open.size).toBe(3);
  });

  it("says of a request that Stop has cut off neither that it failed nor that the connection was lost", async () => {
    const { steps } = library(5);
    for (const error of [new DOMException("aborted", "AbortError"), new PictureProblem("Cut off.")]) {
      const stop = new AbortController();
      const finish: FinishSteps["finish"] = async () => {
        stop.abort();
        throw error;
      };
      expect(await run({ ...steps, finish }, stop)).toEqual({ ...{ finished: 0, failed: [], interrupted: null } });
    }
  });

  it("ends at the first lost connection instead of refusing every picture", async () => {
    const { asked, steps } = library(30);
    const finish: FinishSteps["finish"] = async (item, onProgress) => {
      if (item.id === "0004") throw new TypeError("Failed to fetch");
      await steps.finish(item, onProgress);
    };
    expect(await run({ ...steps, finish })).toEqual({
      ...{ finished: 3, failed: [], interrupted: "Stopped: Failed to fetch" },
    });
    expect(asked).toHaveLength(3);
    const signedOut = { ...steps, isUnfinished: () => Promise.reject(new Error("403")) };
    expect((await run(signedOut)).interrupted).toBe("Stopped: 403");
  });

  it("leaves out what someone else has finished meanwhile", async () => {
    const { open, asked, steps } = library(9);
    const finish: FinishSteps["finish"] = async (item, onProgress) => {
      await steps.finish(item, onProgress);
      if (item.id === "0001") for (const id of ["0002", "0003"]) open.delete(id);
    };
    expect((await run({ ...steps, finish })).finished).toBe(7);
    expect(asked).not.toContain("0002");
  });
});
