/** How long a page is busy before it may draw and answer a press, in ms. */
const SLICE = 8;

/** Lets the page draw, and answer what was pressed. Safari has no `scheduler`. */
const yieldToPage = (): Promise<void> =>
  "scheduler" in globalThis && "yield" in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/**
 * Does long work of a page in parts, between which it stays usable. A tab in the background may take longer.
 * @param steps the work; each `next()` is a small part of it
 * @returns what the work returns
 * @throws what a step throws
 */
export async function runInSlices<T>(steps: Iterator<void, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await yieldToPage();
  }
}
