import type { AuthService } from "../auth/index.ts";
import type { EmailService } from "../email/index.ts";
import type { LiveService } from "../live/index.ts";
import type { RequestDeps } from "../request-context.ts";

/**
 * What every store service is given: the request's dependencies, email, accounts (for signatures) and live
 * updates.
 */
export type StoreDeps = RequestDeps & {
  emails: EmailService;
  auth: AuthService;
  live: Pick<LiveService, "publishContent">;
};
