import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "#worker/live/contract.ts";
import type { LiveListener } from "./live-socket.ts";

let joined: LiveListener;
vi.mock("./live-socket.ts", () => ({
  joinLiveSocket: (added: LiveListener) => {
    joined = added;
  },
  sendLive: (command: Record<string, unknown>) => isOpen && sent.push(command),
  openLiveSocket: () => () => undefined,
}));

let lib: typeof import("./live-channels.ts");
let isOpen = false;
const sent: Record<string, unknown>[] = [];
/** The page connects, or connects again. */
const open = () => {
  isOpen = true;
  joined.onOpen();
};
const receive = (event: object, padding = 0) =>
  joined.onEvent({ ...event, ...(padding ? { padding: " ".repeat(padding) } : {}) } as LiveEvent);

beforeEach(async () => {
  vi.resetModules();
  sent.length = 0;
  isOpen = false;
  lib = await import("./live-channels.ts");
});

function follow(topic = "t1", version = 3) {
  const got: number[] = [];
  const onGone = vi.fn();
  const channel = lib.followChannel(topic, version, { onChanges: ({ to }) => got.push(to), onGone });
  return { got, onGone, ...channel };
}
const change = (from: number, to: number, topic = "t1") => ({ type: "topic", topic, from, to });

describe("following a channel", () => {
  it("says when it isn't told any more, and when it is again", () => {
    const said: string[] = [];
    lib.followChannel("member", 0, {
      onChanges: () => undefined,
      onWatching: () => said.push("told"),
      onLost: () => said.push("lost"),
    });
    open();
    receive({ type: "watching", topic: "member", version: 1 });
    joined.onClose();
    open();
    receive({ type: "unwatched", topic: "member", why: "broken" });
    expect(said).toEqual(["told", "lost", "lost"]);
  });

  it("applies each change once, and asks again from what it has after the connection was lost", () => {
    const { got } = follow();
    open();
    receive(change(3, 5));
    receive(change(3, 5));
    receive(change(4, 6));
    open();
    expect(got).toEqual([5, 6]);
    expect(sent).toEqual([
      { type: "watch", topic: "t1", version: 3 },
      { type: "watch", topic: "t1", version: 6 },
    ]);
  });

  it("asks for what is missing instead of leaving it out", () => {
    const { got } = follow();
    open();
    receive({ type: "watching", topic: "t1", version: 3 });
    receive(change(4, 5));
    receive(change(5, 6));
    expect(got).toEqual([]);
    expect(sent.slice(1)).toEqual([{ type: "watch", topic: "t1", version: 3 }]);
    receive(change(3, 6));
    receive({ type: "watching", topic: "t1", version: 6 });
    receive(change(7, 8));
    expect(sent.slice(2)).toEqual([{ type: "watch", topic: "t1", version: 6 }]);
    expect(got).toEqual([6]);
  });

  it("says what it has drawn, and goes on where the hub stopped", () => {
    follow();
    open();
    receive(change(3, 4), 70_000);
    expect(sent.at(-1)).toEqual({ type: "seen", topic: "t1", version: 4 });
    receive({ type: "behind", topic: "t1", version: 9 });
    expect(sent.at(-1)).toEqual({ type: "watch", topic: "t1", version: 4 });
  });

  it("comes back to an older version where a part of the page has it", () => {
    const { got, rewind } = follow("member", 0);
    open();
    receive({ type: "member", from: 0, to: 8, items: {} });
    rewind(9);
    rewind(5);
    expect(sent.at(-1)).toEqual({ type: "watch", topic: "member", version: 5 });
    // This answers what was asked before.
    receive({ type: "watching", topic: "member", version: 8 });
    receive({ type: "member", from: 5, to: 8, items: {} });
    expect(got).toEqual([8, 8]);
  });

  it("ends where there is nothing, and tries again where it could not be asked", () => {
    vi.useFakeTimers();
    const { onGone } = follow();
    open();
    receive({ type: "unwatched", topic: "t1", why: "broken" });
    vi.advanceTimersByTime(4000);
    expect(sent).toHaveLength(2);
    // The second wait is longer, and the first one after an answer is not.
    receive({ type: "unwatched", topic: "t1", why: "broken" });
    vi.advanceTimersByTime(3999);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(4001);
    expect(sent).toHaveLength(3);
    receive({ type: "watching", topic: "t1", version: 3 });
    receive({ type: "unwatched", topic: "t1", why: "broken" });
    vi.advanceTimersByTime(4000);
    expect(sent).toHaveLength(4);
    receive({ type: "unwatched", topic: "t1", why: "absent" });
    expect(onGone).toHaveBeenCalledOnce();
    open();
    expect(sent).toHaveLength(4);
    vi.useRealTimers();
  });

  it("begins again once the forum is open again, and not after it was stopped", async () => {
    const { stop } = follow();
    open();
    const { applyFlags } = await import("./live-store.ts");
    const flags = { isEnabled: false, message: null, endsAt: null };
    applyFlags({ ...flags, version: 1, forumEnabled: false });
    applyFlags({ ...flags, version: 2, forumEnabled: true });
    expect(sent).toHaveLength(2);
    stop();
    expect(sent.at(-1)).toEqual({ type: "unwatch", topic: "t1" });
    receive(change(3, 5));
    open();
    expect(sent).toHaveLength(3);
  });
});
