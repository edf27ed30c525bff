import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "#worker/live/contract.ts";
import type { LiveListener } from "../lib/live-socket.ts";

let joined: LiveListener;
vi.mock("../lib/live-socket.ts", () => ({
  joinLiveSocket: (listener: LiveListener) => {
    joined = listener;
  },
  sendLive: () => undefined,
}));

const page = { visibilityState: "visible" };
let onVisibility = () => {};
let version = 0;
const receive = (event: object) => joined.onEvent(event as LiveEvent);
const connect = () => {
  joined.onOpen();
  receive({ type: "watching", topic: "member", version });
};
const hint = (id: string, number: number) =>
  receive({ type: "member", from: version, to: ++version, items: { [`conversation:${id}`]: { number } } });
const settle = () => vi.advanceTimersByTimeAsync(0);

const refresh = vi.fn(async () => {});
let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  refresh.mockClear();
  page.visibilityState = "visible";
  version = 0;
  vi.stubGlobal("document", {
    ...page,
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => {
      onVisibility = listener;
    },
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const { followConversations } = await import("./follow-conversations.ts");
  stop = followConversations((id) => id === "c1", refresh);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an open page of messages", () => {
  it("asks at once where its conversation has changed, and not for others or by the clock", async () => {
    connect();
    await settle();
    // Once: what came before it was told.
    expect(refresh).toHaveBeenCalledTimes(1);
    hint("c2", 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    hint("c1", 1);
    await settle();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("asks by the clock while the connection is lost, and once it is back", async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    connect();
    await settle();
    joined.onClose();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refresh).toHaveBeenCalledTimes(4);
    connect();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refresh).toHaveBeenCalledTimes(5);
  });

  it("asks once more for all that came while it was asking", async () => {
    connect();
    await settle();
    let answer = () => {};
    refresh.mockImplementationOnce(
      () =>
        new Promise<void>((done) => {
          answer = done;
        }),
    );
    for (let number = 1; number <= 5; number++) hint("c1", number);
    await settle();
    expect(refresh).toHaveBeenCalledTimes(2);
    answer();
    await settle();
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it("waits while nobody sees it", async () => {
    connect();
    await settle();
    page.visibilityState = "hidden";
    hint("c1", 1);
    await settle();
    expect(refresh).toHaveBeenCalledTimes(1);
    page.visibilityState = "visible";
    onVisibility();
    await settle();
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});
