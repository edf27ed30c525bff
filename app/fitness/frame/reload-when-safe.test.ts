import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followTyping, forgetTyped } from "./../log/typed-text.ts";
import { reloadWhenSafe } from "./reload-when-safe.ts";

const reload = vi.fn();
let type: (field: object) => void;
let isOnline: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("document", {
    addEventListener: (_: string, listen: (event: object) => void) => {
      type = (target) => listen({ target });
    },
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
  forgetTyped();
});

const field = (value: string) => ({ value, isConnected: true, matches: () => true });
const wait = () => vi.advanceTimersByTime(5000);

it("loads the page anew once it is due, and the connection is there", () => {
  let isDue = false;
  const stop = reloadWhenSafe(() => isDue);
  wait();
  isOnline = false;
  isDue = true;
  wait();
  expect(reload).not.toHaveBeenCalled();
  isOnline = true;
  wait();
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});

it("waits for what is typed to be saved, emptied or closed", () => {
  const stopFollowing = followTyping();
  const [note, search, amount] = [field("half a no"), field("oa"), field("12")];
  for (const one of [note, search, amount]) type(one);
  const stop = reloadWhenSafe(() => true);
  wait();
  note.value = "";
  search.isConnected = false;
  wait();
  expect(reload).not.toHaveBeenCalled();
  forgetTyped();
  wait();
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  stopFollowing();
});

it("does nothing where the app isn't shown any more", () => {
  reloadWhenSafe(() => true)();
  reload.mockClear();
  wait();
  expect(reload).not.toHaveBeenCalled();
});
