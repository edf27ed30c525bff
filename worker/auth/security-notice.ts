import type { EmailService } from "../email/index.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { type SecurityChange, securityEmail } from "./emails.ts";

/** Emails a notice of a security change to the address that the account has now. */
export async function sendSecurityNotice(
  deps: AuthDeps & { emails: EmailService },
  to: string,
  change: SecurityChange,
): Promise<void> {
  const content = securityEmail(change, await getSiteOrigin(deps));
  await deps.emails.send({ to: normalizeEmail(to), kind: "notice", content });
}
