import type { EmailPreview, EmailSample } from "../email/index.ts";
import {
  accountDeletedEmail,
  type CodePurpose,
  codeEmail,
  confirmEmailChangeEmail,
  emailChangedEmail,
  emailTakenEmail,
  type SecurityChange,
  securityEmail,
  staffInvitationEmail,
  welcomeEmail,
} from "./emails.ts";

const PURPOSES: Record<CodePurpose, string> = {
  "sign-in": "Sign-in code",
  "new-account": "Code for a new account",
  "existing-account": "Code for an account that exists",
  recovery: "Password reset code",
};
const CODE_OCCASIONS: Record<CodePurpose, string> = {
  "sign-in": "A customer asks for a code to sign in.",
  "new-account": "Someone creates an account and confirms the address.",
  "existing-account": "Someone creates an account with an address that has one.",
  recovery: "A customer has forgotten the password.",
};
const CHANGES: Record<SecurityChange, string> = {
  "password-changed": "Password changed",
  "email-change-requested": "Email change requested",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "authenticator-on": "Authenticator app on",
  "authenticator-off": "Authenticator app off",
};

/** Every account email with sample data. */
export const previewAccountEmails = ({ person, origin }: EmailSample): EmailPreview[] => [
  ...(Object.keys(PURPOSES) as CodePurpose[]).map((purpose) => ({
    name: PURPOSES[purpose],
    when: CODE_OCCASIONS[purpose],
    content: codeEmail(purpose, "402918"),
  })),
  {
    name: "Welcome",
    when: "A customer creates an account.",
    optional: true,
    content: welcomeEmail(person.split(" ")[0] ?? null, origin),
  },
  { name: "Welcome without a name", content: welcomeEmail(null, origin) },
  { name: "Account deleted", when: "A customer deletes their account.", content: accountDeletedEmail() },
  {
    name: "Confirm a new address",
    when: "A customer wants to use another email address.",
    content: confirmEmailChangeEmail(origin, "sample"),
  },
  {
    name: "Address in use",
    when: "Someone else tries to use a customer's address.",
    content: emailTakenEmail(),
  },
  {
    name: "Address changed",
    when: "A customer's email address was changed; goes to the old one.",
    content: emailChangedEmail(origin, "sample"),
  },
  { name: "Invitation to the team", content: staffInvitationEmail(origin, "sample", "admin", "admin@example.com") },
  ...(Object.keys(CHANGES) as SecurityChange[]).map((change) => ({
    name: CHANGES[change],
    when: "A customer's sign-in methods change.",
    content: securityEmail(change, origin),
  })),
];
