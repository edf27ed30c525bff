import { expect, it } from "vitest";
import { Outbox, type OutgoingPost, type SendResult } from "./outbox.ts";

/** A server that takes each id once, behind a network that loses requests and answers. */
function setUp(script: ("ok" | "lose request" | "lose answer" | "hold" | "refuse")[], stored: OutgoingPost[] = []) {
  const taken: string[] = [];
  const shown: number[] = [];
  const timers: (() => void)[] = [];
  let saved: readonly OutgoingPost[] = stored;
  const outbox = new Outbox({
    stored,
    send: async ({ id }): Promise<SendResult> => {
      const step = script.shift() ?? "ok";
      if (step === "lose request") throw new TypeError("Failed to fetch");
      if (step === "refuse") return { kind: "refused", message: "Write something before you post." };
      if (!taken.includes(id)) taken.push(id);
      if (step === "lose answer") return { kind: "lost" };
      return step === "hold" ? { kind: "held" } : { kind: "shown", number: taken.indexOf(id) + 1 };
    },
    onChange: (posts) => {
      saved = posts;
    },
    onShown: ({ id }, number) => {
      shown.push(number);
      outbox.remove([id]);
    },
    wait: (callback) => {
      timers.push(callback);
      return () => {};
    },
  });
  const settle = async () => {
    for (let i = 0; i < 8; i++) await Promise.resolve();
  };
  const tick = async () => {
    timers.shift()?.();
    await settle();
  };
  return { outbox, taken, shown, timers, settle, tick, saved: () => saved };
}
const post = (id: string) => ({ id, text: `Text ${id}`, replyTo: null, at: 0 });

it("sends a post whose request or answer was lost again under the same id, and it is there once", async () => {
  const { outbox, taken, shown, settle, tick, saved } = setUp(["lose request", "lose answer", "ok"]);
  outbox.add(post("a"));
  await settle();
  expect(saved()).toMatchObject([{ id: "a", state: "waiting" }]);
  await tick();
  await tick();
  expect([taken, shown, saved()]).toEqual([["a"], [1], []]);
});

it("goes on with what an earlier page left, once the connection is there", async () => {
  const { outbox, taken, shown, settle } = setUp([], [{ ...post("a"), state: "sending" }]);
  outbox.retryAll();
  outbox.retryAll();
  await settle();
  expect([taken, shown]).toEqual([["a"], [1]]);
});

it("says why a post was refused, keeps it, and sends it again when asked to", async () => {
  const { outbox, shown, settle, saved, timers } = setUp(["refuse", "ok"]);
  outbox.add(post("a"));
  await settle();
  expect(saved()).toMatchObject([{ state: "refused", problem: "Write something before you post." }]);
  outbox.retryAll();
  await settle();
  expect([shown, timers.length]).toEqual([[], 0]);
  outbox.retry("a");
  await settle();
  expect([shown, saved()]).toEqual([[1], []]);
});

it("keeps what a moderator looks at, and forgets what was taken back while it was under way", async () => {
  const { outbox, settle, saved, shown } = setUp(["hold", "ok"]);
  outbox.add(post("a"));
  await settle();
  expect(saved()).toMatchObject([{ id: "a", state: "held" }]);
  outbox.add(post("b"));
  outbox.remove(["b"]);
  await settle();
  expect([saved().length, shown]).toEqual([1, []]);
});
