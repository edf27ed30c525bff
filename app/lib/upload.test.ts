import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STALLED_MS, UploadError, upload } from "./upload.ts";

/** How the server and the network treat each attempt, in turn. */
type Fate = "lost" | "silent" | { status: number; text: string };

let fates: Fate[];
let attempts: FakeRequest[];

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open() {}
  send() {
    attempts.push(this);
    const fate = fates.shift() ?? "silent";
    if (fate === "silent") return;
    setTimeout(() => {
      if (fate === "lost") this.onerror?.();
      else {
        this.status = fate.status;
        this.responseText = fate.text;
        this.onload?.();
      }
      this.onloadend?.();
    }, 10);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  attempts = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OK: Fate = { status: 200, text: '{"id":"a"}' };

/** Starts an upload; what comes of it is the answer, the status of its error, or the error's name. */
function start(next: Fate[], isRepeatable = true, controller = new AbortController()) {
  fates = next;
  const shares: number[] = [];
  const outcome = upload("/api/files", new Blob(["x"]), {
    signal: controller.signal,
    onProgress: (share) => shares.push(share),
    isRepeatable,
  }).catch((error: Error) => (error instanceof UploadError ? error.status : error.name));
  return { outcome, shares, controller };
}

it("says how far it is, and gives the answer", async () => {
  const { outcome, shares } = start([OK]);
  attempts[0]?.upload.onprogress?.({ loaded: 1, total: 4 });
  await vi.runAllTimersAsync();
  expect([await outcome, shares]).toEqual([{ id: "a" }, [0.25]]);
});

it("sends again what got no answer, where that does no harm", async () => {
  const { outcome } = start(["lost", "silent", OK]);
  await vi.runAllTimersAsync();
  expect([await outcome, attempts.length]).toEqual([{ id: "a" }, 3]);
});

it("gives up after three attempts, and after one where a second might do more", async () => {
  const often = start(["lost", "silent", "lost", OK]);
  await vi.runAllTimersAsync();
  expect([await often.outcome, attempts.length]).toEqual([0, 3]);
  attempts = [];
  const once = start(["lost", OK], false);
  await vi.runAllTimersAsync();
  expect([await once.outcome, attempts.length]).toEqual([0, 1]);
});

it("doesn't send again what the server refused", async () => {
  const { outcome } = start([{ status: 422, text: "" }, OK]);
  await vi.runAllTimersAsync();
  expect([await outcome, attempts.length]).toEqual([422, 1]);
});

it("waits for a slow network as long as something goes out", async () => {
  const { outcome } = start(["silent", OK]);
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
    attempts[0]?.upload.onprogress?.({ loaded, total: 4 });
  }
  expect(attempts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(STALLED_MS + 2000);
  expect([await outcome, attempts.length]).toEqual([{ id: "a" }, 2]);
});

it("ends when it is canceled, while it is sent and between two attempts", async () => {
  const sent = start(["silent"]);
  sent.controller.abort();
  expect(await sent.outcome).toBe("AbortError");
  const paused = start(["lost", OK]);
  await vi.advanceTimersByTimeAsync(500);
  paused.controller.abort();
  expect(await paused.outcome).toBe("AbortError");
  const early = new AbortController();
  early.abort();
  expect(await start([OK], true, early).outcome).toBe("AbortError");
});
