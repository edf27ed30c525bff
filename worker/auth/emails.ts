import { brand } from "../../app/brand.ts";
import type { EmailContent } from "../email/index.ts";

/** What a code is asked for; each is told in its own words. */
export type CodePurpose = "sign-in" | "existing-account" | "new-account" | "recovery";

const CODE_TEXTS: Record<CodePurpose, { subject: string; heading: string; lead: string }> = {
  "sign-in": {
    subject: "Your sign-in code",
    heading: "Sign in with this code",
    lead: `Use this code to sign in to ${brand.name}.`,
  },
  "existing-account": {
    subject: "Your sign-in code",
    heading: "You already have an account",
    lead: `Someone, probably you, tried to create a ${brand.name} account with this email address. You already have one, and this code signs you in. Your password hasn't changed.`,
  },
  "new-account": {
    subject: "Confirm your email",
    heading: `Welcome to ${brand.name}`,
    lead: "Enter this code to confirm your email address and create your account.",
  },
  recovery: {
    subject: "Your password reset code",
    heading: "Reset your password",
    lead: `Use this code to choose a new ${brand.name} password. If no account uses this email address, the code does nothing.`,
  },
};

/** A code of six digits, for the browser that asked for it. */
export function codeEmail(purpose: CodePurpose, code: string): EmailContent {
  const { subject, heading, lead } = CODE_TEXTS[purpose];
  return {
    template: `account.code_${purpose.replace("-", "_")}`,
    // The code stays in the subject whatever the owner writes: phones show it there.
    subject,
    subjectEnd: `: ${code}`,
    preheader: "The code expires in 10 minutes.",
    heading,
    intro: [lead],
    code: { label: "Your code", value: code },
    notes: [
      "The code works once, within 10 minutes, in the browser where you requested it. We'll never ask you for it.",
    ],
    footer: "If you didn't request this code, you can ignore this email.",
  };
}

/** What was changed about an account's security. */
export type SecurityChange =
  | "password-changed"
  | "email-change-requested"
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-on"
  | "authenticator-off";

const SECURITY_TEXTS: Record<SecurityChange, { subject: string; text: string }> = {
  "password-changed": {
    subject: "Your password was changed",
    text: `The password for your ${brand.name} account was changed, and all other devices were signed out.`,
  },
  "email-change-requested": {
    subject: "Your email address is about to change",
    text: `Someone, probably you, asked to use a different email address for your ${brand.name} account. It changes once the link we sent to the new address is opened.`,
  },
  "passkey-added": {
    subject: "A passkey was added",
    text: `A passkey was added to your ${brand.name} account.`,
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    text: `A passkey was removed from your ${brand.name} account.`,
  },
  "authenticator-on": {
    subject: "Your authenticator app is on",
    text: `Signing in to ${brand.name} now requires a code from your authenticator app.`,
  },
  "authenticator-off": {
    subject: "Your authenticator app is off",
    text: `Signing in to ${brand.name} no longer requires a code from your authenticator app.`,
  },
};

/** Tells of a change to an account's security. @param origin the site's own */
export function securityEmail(change: SecurityChange, origin: string): EmailContent {
  const { subject, text } = SECURITY_TEXTS[change];
  return {
    template: `account.${change.replaceAll("-", "_")}`,
    subject,
    preheader: "If this wasn't you, secure your account now.",
    heading: subject,
    intro: [],
    paragraphs: [text, "If this wasn't you, reset your password and check the devices that are signed in."],
    button: { label: "Reset password", href: `${origin}/recover` },
    links: [{ label: "Check your devices", href: `${origin}/account` }],
    footer: `You're receiving this email because it's about the security of your ${brand.name} account.`,
  };
}

/** Invites someone to the team. @param invitedBy the address of the admin who invites */
export const staffInvitationEmail = (
  origin: string,
  token: string,
  role: "moderator" | "admin",
  invitedBy: string,
): EmailContent => ({
  subject: `You're invited to the ${brand.name} team`,
  preheader: "The link works once and expires in 7 days.",
  heading: `Join the ${brand.name} team`,
  paragraphs: [
    `${invitedBy} invited you to help run ${brand.name} as ${role === "admin" ? "an admin" : "a moderator"}.`,
    "Open the link to accept. You'll then add a passkey or an authenticator app, which keeps the admin area safe.",
  ],
  button: { label: "Accept invitation", href: `${origin}/invitation?token=${token}` },
  notes: ["The link works once, within 7 days. Don't forward it."],
  footer: "If you don't know who invited you, you can ignore this email.",
});

/** Asks the new address of an account whether it is theirs. */
export const confirmEmailChangeEmail = (origin: string, token: string): EmailContent => ({
  template: "account.confirm_email",
  subject: "Confirm your new email address",
  preheader: "The link expires in 1 hour.",
  heading: "Confirm your new email address",
  paragraphs: [`Open this link within 1 hour to use this email address for your ${brand.name} account.`],
  button: { label: "Confirm email address", href: `${origin}/confirm-email?token=${token}` },
  footer: "If you didn't request this change, you can ignore this email.",
});

/** Tells the old address of an account that it changed, with a link that undoes it. */
export const emailChangedEmail = (origin: string, token: string): EmailContent => ({
  template: "account.email_changed",
  subject: "Your email address was changed",
  preheader: "If this wasn't you, undo it within 7 days.",
  heading: "Your email address was changed",
  paragraphs: [
    `Your ${brand.name} account now uses a different email address, and other devices were signed out.`,
    "If this wasn't you, open this link within 7 days. It restores this address and signs out all devices. Then choose a new password.",
  ],
  button: { label: "Restore my address", href: `${origin}/restore-email?token=${token}` },
  footer: `You're receiving this email because it's about the security of your ${brand.name} account.`,
});

/** Tells the holder of an address that someone else tried to use it. */
export const emailTakenEmail = (): EmailContent => ({
  template: "account.email_in_use",
  subject: "About your email address",
  preheader: "Nothing has changed.",
  heading: "You already use this email address",
  paragraphs: [
    `Someone tried to use this email address for another ${brand.name} account. Nothing has changed, and you don't need to do anything.`,
  ],
  footer: `You're receiving this email because a ${brand.name} account uses this address.`,
});

/** A new account. @param origin the site's own */
export const welcomeEmail = (firstName: string | null, origin: string): EmailContent => ({
  template: "account.welcome",
  values: { first_name: firstName || "there" },
  subject: "Welcome to {{brand}}",
  preheader: "Your account is ready.",
  heading: firstName ? "Welcome, {{first_name}}" : "Welcome to {{brand}}",
  intro: [
    "Your account is ready. It keeps your orders, subscriptions and saved addresses in one place, so that the next checkout is quick.",
    "Add a passkey, and you can sign in with your fingerprint or face instead of a password.",
  ],
  button: { label: "Shop all products", href: `${origin}/products` },
  links: [
    { label: "Your account", href: `${origin}/account` },
    { label: "Find out what fits you", href: `${origin}/custom-project` },
  ],
  footer: "You're receiving this email because you created a {{brand}} account.",
});

/** An account was deleted by its owner. */
export const accountDeletedEmail = (): EmailContent => ({
  template: "account.deleted",
  subject: "Your {{brand}} account is deleted",
  preheader: "What we deleted, and what the law makes us keep.",
  heading: "Your account is deleted",
  intro: ["We're sorry to see you go. You're welcome back anytime."],
  paragraphs: [
    "Your profile, sign-in methods, saved cards and saved addresses are gone, all devices are signed out, and your subscriptions are canceled. You won't be charged again.",
    "Orders stay in our books without your account, as tax law requires. Links in earlier emails still open them.",
    "If you didn't do this, write to us at once.",
  ],
  footer: "This is the last email about your account.",
});
