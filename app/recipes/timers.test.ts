import { describe, expect, it } from "vitest";
import {
  addMinute,
  formatClock,
  isDue,
  isRinging,
  NOTHING_COOKED,
  readCookState,
  spokenDuration,
  startTimer,
  timeLeft,
  toggleTimer,
} from "./timers.ts";

const NOW = Date.UTC(2026, 10, 23, 8);
const timer = startTimer({ id: "2-0", label: "Simmer", seconds: 720 }, NOW);

describe("a timer", () => {
  it("is right however long the tab slept", () => {
    expect(timeLeft(timer, NOW + 700_000)).toBe(20_000);
    expect([isDue(timer, NOW + 719_999), isDue(timer, NOW + 720_000), isDue(timer, NOW + 9e6)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("keeps what is left while it is paused", () => {
    const paused = toggleTimer(timer, NOW + 60_000);
    expect(timeLeft(paused, NOW + 9e6)).toBe(660_000);
    const resumed = toggleTimer(paused, NOW + 9e6);
    expect(timeLeft(resumed, NOW + 9e6 + 1000)).toBe(659_000);
  });

  it("rings for a minute, and a minute more starts it again", () => {
    expect([isRinging(timer, NOW + 720_000), isRinging(timer, NOW + 790_000)]).toEqual([true, false]);
    const more = addMinute(timer, NOW + 800_000);
    expect([isDue(more, NOW + 800_000), timeLeft(more, NOW + 800_000)]).toEqual([false, 60_000]);
    expect(toggleTimer(timer, NOW + 720_000)).toBe(timer);
  });

  it.each([
    [462_000, "7:42"],
    [461_001, "7:42"],
    [3_723_000, "1:02:03"],
    [0, "0:00"],
  ])("%d ms are shown as %s", (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });

  it("is spoken in words", () => {
    expect([spokenDuration(720), spokenDuration(61), spokenDuration(28_800)]).toEqual([
      "12 minutes",
      "1 minute 1 second",
      "8 hours",
    ]);
  });
});

describe("what the device remembers", () => {
  const state = { checked: [0, 3], done: [1], timers: [timer], at: NOW };

  it("is read as it was stored", () => {
    expect(readCookState(JSON.stringify(state), NOW + 1000)).toEqual(state);
  });

  it("is forgotten the next day, but not while a long timer runs", () => {
    const nextDay = NOW + 20 * 3_600_000;
    expect(readCookState(JSON.stringify(state), nextDay)).toEqual(NOTHING_COOKED);
    const soak = startTimer({ id: "0-0", label: "Soak", seconds: 12 * 3600 }, NOW);
    expect(readCookState(JSON.stringify({ ...state, timers: [soak] }), nextDay).timers).toEqual([soak]);
  });

  it.each([["{"], ["null"], ["[]"], ['{"at":"x"}'], [null]])("%s is nothing", (text) => {
    expect(readCookState(text, NOW)).toEqual(NOTHING_COOKED);
  });

  it("damaged parts are left out", () => {
    const text = JSON.stringify({ checked: [1, "x"], done: "y", timers: [{ id: 3 }, timer], at: NOW });
    expect(readCookState(text, NOW)).toEqual({ checked: [1], done: [], timers: [timer], at: NOW });
  });
});
