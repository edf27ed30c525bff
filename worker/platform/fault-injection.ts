import { isDevelopmentServer, isLocalRequest } from "./local-development.ts";
import { JOBS_URL } from "./site-origin.ts";

interface FaultDeps {
  env: Env;
  request: Request;
  url: URL;
}

/**
 * The header that names the fault point at which a request stops, and the variable that does so for scheduled
 * jobs.
 */
const STOP_HEADER = "x-stop-at";
const STOP_JOBS = "STOP_JOBS_AT";

/**
 * The named points at which `npm run chaos` stops the Worker. Only on a developer's machine, and only where
 * one is named: there the work never continues, and the log says so. Everywhere else a fault point does
 * nothing.
 */
export function createFaultPoint(deps: FaultDeps): (name: string) => Promise<void> {
  const stopAt = readStopName(deps);
  if (!stopAt) return async () => undefined;
  return async (name) => {
    if (name !== stopAt) return;
    console.log(`stopped at ${name}`);
    await new Promise(() => {
      // A pending timer keeps the runtime from ending a request that waits forever.
      setInterval(() => undefined, 1000);
    });
  };
}

function readStopName({ env, request, url }: FaultDeps): string | null {
  if (!isDevelopmentServer(env)) return null;
  if (url.href === JOBS_URL) return (env as unknown as Record<string, string | undefined>)[STOP_JOBS] ?? null;
  return isLocalRequest(true, url) ? request.headers.get(STOP_HEADER) : null;
}
