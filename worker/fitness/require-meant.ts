import type { Viewer } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";

/**
 * A page stays open when someone else signs in to the same browser: what it sends isn't theirs.
 * @param meant whose page calls, where it says so (`memberQuery`)
 * @throws httpError unauthenticated, with the reason `other_member`, where that isn't the caller
 */
export function requireMeant({ userId }: Viewer, meant: string | null): void {
  if (meant !== null && meant !== userId)
    throw httpError("unauthenticated", "Someone else is signed in now. Sign in as yourself to sync.", {
      reason: "other_member",
    });
}
