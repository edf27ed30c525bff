import { expect, it, vi } from "vitest";
import { runInSlices } from "./run-in-slices.ts";

function* count(to: number, onStep: (n: number) => void = () => {}): Generator<void, number> {
  for (let n = 1; n <= to; n++) {
    onStep(n);
    yield;
  }
  return to;
}

it("returns what the work returns", async () => {
  expect(await runInSlices(count(0))).toBe(0);
  expect(await runInSlices(count(5000))).toBe(5000);
});

it("lets others run in between once a slice is over", async () => {
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const order: string[] = [];
  setTimeout(() => order.push("a press"));
  await runInSlices(
    count(4, (n) => {
      clock += 5;
      order.push(`step ${n}`);
    }),
  );
  expect(order).toEqual(["step 1", "step 2", "a press", "step 3", "step 4"]);
  vi.restoreAllMocks();
});

it("fails as a step fails", async () => {
  const work = count(3, (n) => {
    if (n === 2) throw new Error("no space");
  });
  await expect(runInSlices(work)).rejects.toThrow("no space");
});
