import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** People. `email_norm` is what is compared; `email` is what the person typed. Instants are epoch milliseconds. */
export const users = sqliteTable(
  "auth_user",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    emailNorm: text("email_norm").notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    firstName: text("first_name"),
    role: text("role", { enum: ["member", "moderator", "admin"] })
      .notNull()
      .default("member"),
    encryptionEnabled: integer("encryption_enabled", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    disabledAt: integer("disabled_at"),
  },
  (t) => [
    uniqueIndex("auth_user_email_norm").on(t.emailNorm),
    index("auth_user_staff").on(t.role).where(sql`role <> 'member'`),
  ],
);

/** Accounts at an OpenID Connect provider: linked by issuer and subject, never by email. */
export const identities = sqliteTable(
  "auth_identity",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("auth_identity_user").on(t.userId)],
);

export const passwords = sqliteTable("auth_password", {
  userId: text("user_id").primaryKey(),
  phc: text("phc").notNull(),
  changedAt: integer("changed_at").notNull(),
});

export const passkeys = sqliteTable(
  "auth_passkey",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** The authenticator's id of the credential, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports").notNull().default("[]"),
    backedUp: integer("backed_up", { mode: "boolean" }).notNull().default(false),
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [uniqueIndex("auth_passkey_credential").on(t.credentialId), index("auth_passkey_user").on(t.userId)],
);

export const totps = sqliteTable("auth_totp", {
  userId: text("user_id").primaryKey(),
  /** The seed, AES-GCM under the `enc` key. */
  seedSealed: text("seed_sealed").notNull(),
  /** Null until the first correct code: an unconfirmed app is not required at sign-in. */
  confirmedAt: integer("confirmed_at"),
  /** The last accepted 30 s step: an older or equal one is a replay. */
  lastStep: integer("last_step").notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  "auth_recovery_code",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [index("auth_recovery_code_user").on(t.userId)],
);

/** One signed-in browser. The key is the SHA-256 of the cookie's token: a leaked table does not sign anybody in. */
export const sessions = sqliteTable(
  "auth_session",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Public id of the session, for listing and revoking. */
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    createdAt: integer("created_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Comma-separated: code, password, passkey, oidc, totp, recovery. */
    methods: text("methods").notNull(),
    secondFactor: integer("second_factor", { mode: "boolean" }).notNull().default(false),
    /** Local development only: staff let in once without a second factor. */
    skippedSecondFactor: integer("skipped_second_factor", { mode: "boolean" }).notNull().default(false),
    /** When the person last signed in with a credential: sensitive actions need it to be recent. */
    sudoAt: integer("sudo_at").notNull(),
    userAgent: text("user_agent").notNull(),
    /** The network only: IPv4 /24, IPv6 /48. */
    network: text("network"),
    country: text("country"),
    revokedAt: integer("revoked_at"),
    revokedWhy: text("revoked_why"),
  },
  (t) => [
    uniqueIndex("auth_session_id").on(t.id),
    index("auth_session_user").on(t.userId, t.createdAt),
    index("auth_session_expires").on(t.expiresAt),
    index("auth_session_revoked").on(t.revokedAt).where(sql`revoked_at IS NOT NULL`),
  ],
);

/** Pending proofs: a mailed code, a passkey challenge, a second factor. Single use. */
export const challenges = sqliteTable(
  "auth_challenge",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    userId: text("user_id"),
    emailHash: text("email_hash"),
    /** HMAC of the code, or the challenge itself where it is not secret. */
    answer: text("answer").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    /** SHA-256 of the transaction cookie of the browser that started it. */
    browserHash: text("browser_hash"),
    /** JSON of what the next step needs. */
    data: text("data").notNull().default("{}"),
  },
  (t) => [
    index("auth_challenge_find").on(t.browserHash, t.kind, t.createdAt),
    index("auth_challenge_answer").on(t.answer),
    index("auth_challenge_expires").on(t.expiresAt),
    index("auth_challenge_user").on(t.userId),
  ],
);

/** Created on first use. `material` is wrapped where AUTH_SECRET is set. */
export const keys = sqliteTable("auth_key", {
  kid: text("kid").primaryKey(),
  use: text("use").notNull(),
  material: text("material").notNull(),
  createdAt: integer("created_at").notNull(),
  retiredAt: integer("retired_at"),
});

/** Append-only (triggers forbid UPDATE and DELETE), so it holds ids and no personal data. */
export const authAudit = sqliteTable(
  "auth_audit",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    actorId: text("actor_id"),
    subjectId: text("subject_id"),
    action: text("action").notNull(),
    detail: text("detail").notNull().default("{}"),
  },
  (t) => [index("auth_audit_subject").on(t.subjectId, t.at), index("auth_audit_at").on(t.at)],
);
