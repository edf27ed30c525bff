import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { Db } from "../platform/db.ts";
import type { OptOutLink } from "./contract.ts";
import {
  decodeAddress,
  encodeAddress,
  maskEmail,
  OPT_OUT_KINDS,
  type OptOutKind,
  STAFF_KINDS,
} from "./domain-opt-out.ts";
import type { EmailOptOut } from "./email-content.ts";
import { emailOptOuts } from "./schema.ts";

/** What the signature of such a link is for. */
const LINK_PURPOSE = "email opt-out";

export interface OptOutDeps {
  db: Db;
  now: () => number;
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
  viewer: () => Promise<{ email: string; emailVerified: boolean; role: string } | null>;
}

/** The kind of email that a link names. @returns null for an unknown one */
const toKind = (kind: string): OptOutKind | null => OPT_OUT_KINDS.find((k) => k === kind) ?? null;

/** The opt-out links of a kind of email, for the email itself. */
export async function createOptOut(
  { sign }: Pick<OptOutDeps, "sign">,
  { origin, email, kind, label }: { origin: string; email: string; kind: OptOutKind; label: string },
): Promise<EmailOptOut> {
  const address = email.toLowerCase();
  const query = new URLSearchParams({
    to: encodeAddress(address),
    kind,
    token: await sign(LINK_PURPOSE, `${kind}:${address}`),
  });
  return {
    label,
    href: `${origin}/email-preferences?${query}`,
    oneClickHref: `${origin}/api/email-preferences/stop?${query}`,
  };
}

/** SQL condition: the address wants no emails of this kind. @param email a column or a value, in lower case */
export const hasOptedOut = (kind: OptOutKind, email: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT 1 FROM email_opt_out x WHERE x.email = ${email} AND x.kind = ${kind})`;

/** Which optional emails someone gets. A link works for its address and kind alone, with or without an account. */
export function emailPreferencesService(deps: OptOutDeps) {
  const { db, now } = deps;

  /** @throws httpError not_found */
  async function verifyLink({ to, kind: name, token }: OptOutLink): Promise<{ email: string; kind: OptOutKind }> {
    const email = decodeAddress(to);
    const kind = toKind(name);
    if (email && kind && (await deps.verify(LINK_PURPOSE, `${kind}:${email}`, token))) return { email, kind };
    throw httpError("not_found", "This link doesn't work. Your email app may have cut it off.");
  }

  const isStopped = async (email: string, kind: OptOutKind): Promise<boolean> =>
    (await db.get(sql`SELECT 1 AS one WHERE ${hasOptedOut(kind, sql`${email}`)}`)) !== undefined;

  async function save(email: string, kind: OptOutKind, wanted: boolean): Promise<void> {
    const row = and(eq(emailOptOuts.email, email), eq(emailOptOuts.kind, kind));
    if (wanted) await db.delete(emailOptOuts).where(row);
    else await db.insert(emailOptOuts).values({ email, kind, at: now() }).onConflictDoNothing();
  }

  return {
    /** What a link is about; its address is shown masked, since emails are forwarded. @throws httpError not_found */
    async readLink(link: OptOutLink): Promise<{ email: string; kind: OptOutKind; wanted: boolean }> {
      const { email, kind } = await verifyLink(link);
      return { email: maskEmail(email), kind, wanted: !(await isStopped(email, kind)) };
    },
    /** Turns off the kind of email that a link names, or turns it on again. @throws httpError not_found */
    async answerLink(link: OptOutLink, wanted: boolean): Promise<void> {
      const { email, kind } = await verifyLink(link);
      await save(email, kind, wanted);
    },
    /** What the signed-in member gets. @throws httpError unauthenticated */
    async readOwn(): Promise<{ kind: OptOutKind; wanted: boolean }[]> {
      const { email, role } = await requireViewer();
      const kinds = OPT_OUT_KINDS.filter((kind) => role !== "member" || !STAFF_KINDS.includes(kind));
      const rows = await db.select().from(emailOptOuts).where(eq(emailOptOuts.email, email));
      return kinds.map((kind) => ({ kind, wanted: !rows.some((row) => row.kind === kind) }));
    },
    /**
     * Switches a kind of email for the signed-in member.
     * @throws httpError unauthenticated; forbidden as long as the address isn't confirmed: it may be someone else's
     */
    async saveOwn(kind: OptOutKind, wanted: boolean): Promise<void> {
      const { email, emailVerified } = await requireViewer();
      if (!emailVerified) throw httpError("forbidden", "Confirm your email address first.", { reason: "unverified" });
      await save(email, kind, wanted);
    },
  };

  async function requireViewer(): Promise<{ email: string; emailVerified: boolean; role: string }> {
    const viewer = await deps.viewer();
    if (!viewer) throw httpError("unauthenticated", "Sign in to continue.");
    return { ...viewer, email: viewer.email.toLowerCase() };
  }
}
