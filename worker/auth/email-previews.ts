import type { EmailPreview, EmailSample } from "../email/index.ts";
import {
  type CodePurpose,
  codeEmail,
  confirmEmailChangeEmail,
  emailChangedEmail,
  emailTakenEmail,
  type SecurityChange,
  securityEmail,
  staffInvitationEmail,
} from "./emails.ts";

const PURPOSES: Record<CodePurpose, string> = {
  "sign-in": "Sign-in code",
  "new-account": "Code for a new account",
  "existing-account": "Code for an account that exists",
  recovery: "Password reset code",
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
export const previewAccountEmails = ({ origin }: EmailSample): EmailPreview[] => [
  ...(Object.keys(PURPOSES) as CodePurpose[]).map((purpose) => ({
    name: PURPOSES[purpose],
    content: codeEmail(purpose, "402918"),
  })),
  { name: "Confirm a new address", content: confirmEmailChangeEmail(origin, "sample") },
  { name: "Address in use", content: emailTakenEmail() },
  { name: "Address changed", content: emailChangedEmail(origin, "sample") },
  { name: "Invitation to the team", content: staffInvitationEmail(origin, "sample", "admin", "admin@example.com") },
  ...(Object.keys(CHANGES) as SecurityChange[]).map((change) => ({
    name: CHANGES[change],
    content: securityEmail(change, origin),
  })),
];
