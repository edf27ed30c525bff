import { z } from "zod";
import { toVisibleText } from "../kernel/visible-text.ts";

/** What the account calls take and answer. The browser may import this file. */
const emailField = z.email("Enter an email address like name@example.com.").max(254, "This email address is too long.");
const passwordField = z.string("Enter a password.").min(1, "Enter a password.").max(1024, "This password is too long.");
const codeField = z.string("Enter the code.").min(4, "Enter the full code.").max(40, "This code is too long.");
const nameField = z
  .string()
  .trim()
  .max(80, "Use at most 80 characters.")
  .refine((s) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(s), "A name can't contain line breaks or control characters.")
  // Half a surrogate pair breaks cookies and mail; bidirectional control characters let one name look like another.
  .refine((s) => s.isWellFormed() && !/\p{Bidi_Control}/u.test(s), "A name can't contain some of these characters.")
  .refine((s) => s === "" || toVisibleText(s) !== "", "Enter a name that can be seen.");
const credentialField = z.looseObject({
  id: z.string().min(1).max(2048),
  rawId: z.string().max(2048),
  type: z.literal("public-key"),
  response: z.looseObject({}),
});

export const codeSendInput = z.object({ email: emailField });
export const codeVerifyInput = z.object({ email: emailField, code: codeField });
export const passwordSignInInput = z.object({ email: emailField, password: passwordField });
export const signUpInput = z.object({ email: emailField, password: passwordField, firstName: nameField.optional() });
export const secondFactorInput = z.object({ code: codeField });
export const recoveryFinishInput = z.object({ email: emailField, code: codeField, password: passwordField });
export const tokenInput = z.object({
  token: z.string().min(20, "This link is incomplete.").max(100, "This link is incomplete."),
});
export const passkeyVerifyInput = z.object({ response: credentialField });
export const passkeyAddInput = z.object({ response: credentialField, name: nameField.optional() });
export const passkeyNameInput = z.object({ name: nameField.min(1, "Enter a name.") });
export const setupInput = z.object({ token: z.string().min(1).max(500), email: emailField, password: passwordField });
export const profileInput = z.object({ firstName: nameField.nullable() });
export const emailChangeInput = z.object({ email: emailField });
export const passwordChangeInput = z.object({ current: z.string().max(1024).optional(), password: passwordField });
export const deleteInput = z.object({ confirm: z.string().max(254) });
export const idParams = z.object({ id: z.string().min(1).max(64) });
export const returnToQuery = z.object({ returnTo: z.string().max(4000).optional() });

const role = z.enum(["member", "moderator", "admin"]);
export const bootstrapInput = z.object({
  email: emailField.optional(),
  password: passwordField.optional(),
  users: z
    .array(
      z.object({
        email: emailField,
        password: passwordField,
        role: role.default("member"),
        firstName: nameField.optional(),
      }),
    )
    .max(50)
    .optional(),
});

/** Of calls that name an account by its address. */
export const emailInput = z.object({ email: emailField });
const staffRole = z.enum(["moderator", "admin"], "Choose a role.");
export const invitationInput = z.object({ email: emailField, role: staffRole });
export const roleInput = z.object({ role });
const staffInvitation = z.object({ id: z.string(), email: z.string(), role: staffRole, expiresAt: z.number() });
export type StaffInvitation = z.output<typeof staffInvitation>;
export const staffInvitationsResponse = z.object({ invitations: z.array(staffInvitation) });
export type StaffRole = z.output<typeof staffRole>;
/** A staff account as the security pages show it. */
export interface StaffAccount {
  id: string;
  email: string;
  firstName: string | null;
  role: StaffRole;
  secondFactor: boolean;
  disabled: boolean;
  /** Epoch milliseconds; null: never signed in. */
  lastSeenAt: number | null;
}

export const stepResponse = z.object({
  next: z.enum(["done", "second-factor"]),
  factors: z.array(z.enum(["totp", "passkey"])).optional(),
});
export const sentResponse = z.object({ sent: z.literal(true) });
export const userResponse = z.object({
  firstName: z.string().nullable(),
  email: z.string(),
  role,
  encryptionEnabled: z.boolean(),
});
export const accessResponse = z.object({ hasAccess: z.boolean(), scope: z.enum(["admin", "moderation"]).nullable() });
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) });
export const totpStartResponse = z.object({ secret: z.string(), uri: z.string() });
export const accountResponse = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  role,
  createdAt: z.number(),
  hasPassword: z.boolean(),
  passwordChangedAt: z.number().nullable(),
  totp: z.boolean(),
  recoveryCodesLeft: z.number(),
  fresh: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.number(),
      lastUsedAt: z.number().nullable(),
      backedUp: z.boolean(),
    }),
  ),
  identities: z.array(z.object({ issuer: z.string(), createdAt: z.number() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      createdAt: z.number(),
      lastSeenAt: z.number(),
      methods: z.array(z.string()),
      secondFactor: z.boolean(),
      userAgent: z.string(),
      network: z.string().nullable(),
      country: z.string().nullable(),
    }),
  ),
});
export type AccountOverview = z.output<typeof accountResponse>;
