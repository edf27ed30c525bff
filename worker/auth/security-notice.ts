import type { EmailService, EnqueuedEmail } from "../email/index.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { type SecurityChange, securityEmail, welcomeEmail } from "./emails.ts";

/** Emails a notice of a security change to the address that the account has now. */
export async function sendSecurityNotice(
  deps: AuthDeps & { emails: EmailService },
  to: string,
  change: SecurityChange,
): Promise<void> {
  const content = securityEmail(change, await getSiteOrigin(deps));
  await deps.emails.send({ to: normalizeEmail(to), kind: "notice", content });
}

/** The first email of an account, for the batch that makes it. */
export async function enqueueWelcome(
  deps: AuthDeps & { emails: EmailService },
  email: string,
  firstName: string | null,
): Promise<EnqueuedEmail> {
  const content = welcomeEmail(firstName?.trim() || null, await getSiteOrigin(deps));
  return deps.emails.enqueue({ to: normalizeEmail(email), kind: "account.welcome", content });
}
