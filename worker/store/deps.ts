import type { AuthService } from "../auth/index.ts";
import type { LiveService } from "../live/index.ts";
import type { MailService } from "../platform/mail.ts";
import type { RequestDeps } from "../request-context.ts";

/** What the store is handed: the request's surroundings, the mail, the accounts for signatures, and the switch that makes cached pages new. */
export type StoreDeps = RequestDeps & {
  mail: MailService;
  auth: AuthService;
  live: Pick<LiveService, "publishContent">;
};
