import { expect, it } from "vitest";
import { sendInParts } from "./send-in-parts.ts";

const parts = [["a", "b"], ["c", "d"], ["e"]];
const sizeOf = (part: string[]) => part.length;

/** Fails for the parts named, as often as said. */
function sender(failures: Record<string, number>) {
  const sent: string[] = [];
  return {
    sent,
    send: async (part: string[]) => {
      const name = part.join("");
      sent.push(name);
      if ((failures[name] ?? 0) > 0) {
        failures[name] = (failures[name] ?? 0) - 1;
        throw new Error(`no ${name}`);
      }
    },
  };
}

it("tries a part that fails once more, and goes on", async () => {
  const { sent, send } = sender({ cd: 1 });
  const seen: number[] = [];
  expect(await sendInParts(parts, send, sizeOf, (done) => seen.push(done))).toEqual({
    done: 5,
    failed: [],
    error: null,
  });
  expect(sent).toEqual(["ab", "cd", "cd", "e"]);
  expect(seen).toEqual([2, 4, 5]);
});

it("sends the parts after one that fails twice, counts exactly what is done, and names what is left", async () => {
  const { sent, send } = sender({ cd: 2 });
  const result = await sendInParts(parts, send, sizeOf);
  expect(result).toEqual({ done: 3, failed: [["c", "d"]], error: new Error("no cd") });
  expect(sent).toEqual(["ab", "cd", "cd", "e"]);
  // What is left can be sent alone.
  expect(await sendInParts(result.failed, send, sizeOf)).toMatchObject({ done: 2, failed: [] });
});
