import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";

export type Role = "member" | "moderator" | "admin";
export type Verdict = { ok: true } | { ok: false; why: string };

/** Lifetimes in milliseconds (ASVS 5.0, 7.3 and 6.5). */
export const SESSION_IDLE_TTL = 7 * DAY;
export const STAFF_IDLE_TTL = 12 * HOUR;
export const SESSION_TTL = 30 * DAY;
export const LAST_SEEN_INTERVAL = HOUR;
export const SUDO_TTL = 15 * MINUTE;
export const CODE_TTL = 10 * MINUTE;
export const MAX_CODE_ATTEMPTS = 5;

const isStaff = (role: Role): boolean => role !== "member";

/** Whether a session is still valid at `now`; all instants in epoch milliseconds. */
export function isSessionActive(
  s: { lastSeenAt: number; expiresAt: number; revokedAt: number | null },
  role: Role,
  now: number,
): boolean {
  if (s.revokedAt !== null || now >= s.expiresAt) return false;
  return now - s.lastSeenAt < (isStaff(role) ? STAFF_IDLE_TTL : SESSION_IDLE_TTL);
}

/**
 * Whether a session that stands no more has only reached the shorter limit of staff: as a member's it would still stand.
 * Nothing can be done in it, but what its owner asked to be reminded of may reach its device.
 */
export const isStaffSessionIdle = (
  s: { lastSeenAt: number; expiresAt: number; revokedAt: number | null },
  role: Role,
  now: number,
): boolean => !isSessionActive(s, role, now) && isSessionActive(s, "member", now);

export interface AdminAccess {
  hasAccess: boolean;
  scope: "admin" | "moderation" | null;
}

/** Who may use the admin area: staff whose session passed a second factor, or, in local development, skipped it. */
export function getAdminAccess(
  viewer: { role: Role; secondFactor: boolean; hasSecondFactor: boolean; skipped: boolean } | null,
  local: boolean,
): AdminAccess {
  const denied: AdminAccess = { hasAccess: false, scope: null };
  if (!viewer || !isStaff(viewer.role)) return denied;
  const isSkipAllowed = local && viewer.skipped && !viewer.hasSecondFactor;
  if (!viewer.secondFactor && !isSkipAllowed) return denied;
  return { hasAccess: true, scope: viewer.role === "admin" ? "admin" : "moderation" };
}

/**
 * A path of this site to return to, or `/`. Refuses everything that a browser could read as another host: `//`, `/\`,
 * encoded slashes at the front, control characters, credentials.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000 || !value.startsWith("/")) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so "/\t/evil" would become "//evil"
  if (/[\u0000-\u0020\u007f-\u009f\\\u2028\u2029]/.test(value)) return "/";
  const path = value.split(/[?#]/, 1)[0] ?? "/";
  if (path.includes("//") || path.includes("@")) return "/";
  // Decoded repeatedly, as a careless server in between might do.
  let decoded = path;
  for (let i = 0; i < 3; i++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return "/";
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    if (decoded.includes("//") || /[\\@\u0000-\u001f\u007f]/.test(decoded)) return "/";
  }
  const origin = "https://site.invalid";
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return "/";
  }
  if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
  // Returning to a page that signs in or out would be a loop.
  if (/^\/(api|login|join|recover)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** Normalizes an address for comparison: NFC, trimmed, lower case; nothing provider-specific. */
export const normalizeEmail = (email: string): string => email.normalize("NFC").trim().toLowerCase();

const COMMON_PASSWORDS = new Set(
  (
    "password password1 password12 password123 passw0rd 12345678 123456789 1234567890 123123123 11111111 00000000 " +
    "87654321 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx iloveyou iloveyou1 sunshine " +
    "princess football baseball superman trustno1 starwars whatever welcome1 welcome123 letmein1 letmein123 abcd1234 " +
    "abc12345 a1b2c3d4 aa123456 admin123 admin1234 administrator changeme changeme1 monkey123 dragon123 master123 " +
    "asdfghjk asdfghjkl zxcvbnm1 michelle jennifer computer internet 12341234 22222222 88888888 99999999 66666666 " +
    "google123 pokemon1 charlie1 liverpool chelsea1 blink182 password! p@ssw0rd p@ssword passwort passwort1 contrasena " +
    "contraseña hello123 secret123 summer2024 summer2025 summer2026 winter2025 spring2025 autumn2025 nutrition vegan123 plantbased"
  ).split(" "),
);

/** What stands at the end of a common password beside its word: "password1234!". */
const withoutEnding = (text: string): string => text.replace(/[\d\W_]+$/u, "");
const COMMON_WORDS = new Set([...COMMON_PASSWORDS].map(withoutEnding).filter((word) => word.length >= 5));
const DIGITS_IN_ORDER = "1234567890".repeat(13);

/** A common password, also with other digits and signs at its end or again and again; digits in order; one character. */
function isCommonPassword(lowerCased: string): boolean {
  const unit = /^(.+?)\1+$/u.exec(lowerCased)?.[1] ?? lowerCased;
  return (
    [...unit].length === 1 ||
    [lowerCased, unit].some((text) => COMMON_PASSWORDS.has(text) || COMMON_WORDS.has(withoutEnding(text))) ||
    DIGITS_IN_ORDER.includes(lowerCased)
  );
}

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/**
 * The password rules (NIST SP 800-63B, ASVS 6.2): length in characters after NFC, no composition rules, not a common
 * password, not the address or the brand.
 */
export function checkPasswordRules(password: string, email: string, brand = "tikari"): Verdict {
  const p = password.normalize("NFC");
  const length = [...p].length;
  if (length < PASSWORD_MIN) return { ok: false, why: `Use at least ${PASSWORD_MIN} characters.` };
  if (length > PASSWORD_MAX) return { ok: false, why: `Use at most ${PASSWORD_MAX} characters.` };
  const lowerCased = p.toLowerCase();
  if (isCommonPassword(lowerCased)) return { ok: false, why: "This password is too common. Choose another." };
  const normalizedEmail = normalizeEmail(email);
  const bare = withoutEnding(lowerCased);
  const personalWords = [normalizedEmail, normalizedEmail.split("@")[0] ?? "", brand.toLowerCase()].filter(
    (w) => w.length >= 3,
  );
  if (personalWords.some((w) => lowerCased === w || bare === w))
    return { ok: false, why: "Don't use your email address or our name as your password." };
  return { ok: true };
}

/** Removes spaces and dashes, so that "123 456" can be pasted. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, "");

/** A typed recovery code in the form that is hashed. */
export const normalizeRecoveryCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, "");

/**
 * Whether GET /api/logout may sign out at once: a person's own navigation on this site, never a prefetch or another
 * site's page.
 */
export function canSignOutByGet(headers: {
  mode: string | null;
  site: string | null;
  purpose: string | null;
  hasCookies: boolean;
}): boolean {
  if (headers.purpose && /prefetch|prerender/i.test(headers.purpose)) return false;
  if (headers.mode === null && headers.site === null) return !headers.hasCookies;
  return headers.mode === "navigate" && (headers.site === "same-origin" || headers.site === "none");
}

/** Readable by scripts, grants nothing: name and role letter, which let the page reserve space for the user menu. */
export const encodeHint = (name: string, role: Role): string => encodeURIComponent(name) + role[0];
