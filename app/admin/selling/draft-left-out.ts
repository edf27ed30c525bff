/** What the copy of an order leaves out, as the step to the draft's page carries it. */
export const toLeftOutState = (leftOut: readonly string[]) => ({ leftOut });

/** The names that the step to a draft's page carried; none after any other way to it. */
export function readLeftOut(state: unknown): string[] {
  const leftOut = (state as { leftOut?: unknown } | null)?.leftOut;
  return Array.isArray(leftOut) ? leftOut.filter((name) => typeof name === "string") : [];
}
