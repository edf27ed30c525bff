import { describe, expect, it } from "vitest";
import { isFirstLoad, syncText } from "./sync-text.ts";

const base = { status: "ready", sync: "synced", isLoaded: true, waiting: 0, isUnsaved: false } as const;

describe("the line about the log", () => {
  it("is silent while all of it is on the server, and while a device gets it for the first time", () => {
    expect(syncText(base)).toBeNull();
    expect(syncText({ ...base, sync: "offline" })).toBeNull();
    expect(syncText({ ...base, sync: "sending", isLoaded: false })).toBeNull();
  });

  it("says why a device that never had the log shows none", () => {
    expect(syncText({ ...base, isLoaded: false, sync: "offline" })).toContain("isn't on this device yet");
    expect(syncText({ ...base, isLoaded: false, sync: "failed", waiting: 2 })).toContain("isn't on this device yet");
  });

  it("says where a change is that the server doesn't have", () => {
    expect(syncText({ ...base, sync: "offline", waiting: 1 })).toMatch(/^Saved on this device/);
    expect(syncText({ ...base, sync: "no_access", waiting: 1 })).toContain("once you renew");
    expect(syncText({ ...base, sync: "signed_out", waiting: 1 })).toMatch(/^Sign in again/);
    expect(syncText({ ...base, sync: "deleted" })).toContain("sent once you sign in again");
  });

  it("says first what the device couldn't store", () => {
    expect(syncText({ ...base, isUnsaved: true, waiting: 3, sync: "offline" })).toContain("couldn't save");
    expect(syncText({ ...base, sync: "device_full", waiting: 3 })).toContain("out of space");
  });

  it("tells of the first load from the first screen on until the answer", () => {
    const first = { ...base, isLoaded: false };
    expect([isFirstLoad({ ...first, sync: null }), isFirstLoad({ ...first, sync: "sending" })]).toEqual([true, true]);
    expect(isFirstLoad({ ...first, status: "opening", sync: null })).toBe(false);
    expect(isFirstLoad({ ...first, sync: "offline" })).toBe(false);
    expect(isFirstLoad({ ...base, sync: "sending" })).toBe(false);
  });
});
