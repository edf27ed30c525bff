import type { VisitBase } from "../../visit.ts";

/**
 * The points between two steps at which `npm run chaos` kills the Worker. Only on the developer's own
 * machine, and only for a request that names one in this header: there the request stops for good, and
 * the log says so. Everywhere else a step does nothing.
 */
export const STOP_HEADER = "x-stop-at";

export function stepper(base: Pick<VisitBase, "local" | "request">): (name: string) => Promise<void> {
  const wanted = base.local ? base.request.headers.get(STOP_HEADER) : null;
  if (wanted === null) return async () => undefined;
  return async (name) => {
    if (name !== wanted) return;
    console.log(`stopped at ${name}`);
    await new Promise(() => {
      // A timer keeps the runtime from ending a request that waits for nothing.
      setInterval(() => undefined, 1000);
    });
  };
}
