import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, TOAST_DURATION, TOAST_LIMIT, TOAST_REMOVE_DELAY, toast, toastStore } from "./toast-store.ts";

const titles = () => toastStore.getState().toasts.map((t) => t.title);

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.setState({ toasts: [] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("keeps the specified limits", () => {
  expect([TOAST_LIMIT, TOAST_DURATION, TOAST_REMOVE_DELAY]).toEqual([1, 5_000, 1_000_000]);
});

it("shows one toast at a time, the newest", () => {
  toast({ title: "Saved" });
  toast({ title: "Added to the bag" });
  expect(titles()).toEqual(["Added to the bag"]);
});

it("opens, is dismissed, and is removed after 1,000,000 ms, not before", () => {
  const handle = toast({ title: "Saved" });
  expect(toastStore.getState().toasts[0]).toMatchObject({ open: true, tone: "info" });
  handle.dismiss();
  expect(toastStore.getState().toasts[0]?.open).toBe(false);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1);
  expect(titles()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

it("counts the removal from the first dismissal", () => {
  const handle = toast({ title: "Saved" });
  handle.dismiss();
  vi.advanceTimersByTime(600_000);
  dismissToast();
  vi.advanceTimersByTime(400_000);
  expect(titles()).toEqual([]);
});

it("a dismissed toast that was replaced takes nothing with it when its time comes", () => {
  toast({ title: "Old" }).dismiss();
  toast({ title: "New" });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY);
  expect(titles()).toEqual(["New"]);
});

it("updates in place, and only its own", () => {
  const first = toast({ title: "Sending" });
  first.update({ title: "Sent", tone: "success" });
  expect(toastStore.getState().toasts[0]).toMatchObject({ title: "Sent", tone: "success", open: true });
  toast({ title: "Other" });
  first.update({ title: "Lost" });
  expect(titles()).toEqual(["Other"]);
});
