import { vi } from "vitest";

/** In ms: what has not come by then never comes. It is no limit on speed: the machine may be busy with other work. */
const PATIENCE = 60_000;
/** In ms, how often it is looked for. */
const INTERVAL = 10;

const known = vi as typeof vi & { impatient?: typeof vi.waitFor };
known.impatient ??= vi.waitFor;
const { impatient } = known;

/** Vitest's own gives up after a second, which no option changes. */
vi.waitFor = (callback, options = {}) =>
  impatient(callback, {
    ...{ timeout: PATIENCE, interval: INTERVAL },
    ...(typeof options === "number" ? { timeout: options } : options),
  });
