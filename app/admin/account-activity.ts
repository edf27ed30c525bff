/** One entry of the accounts' audit trail. */
export interface AccountActivity {
  action: string;
  /** JSON of what changed. */
  detail: string;
}

type Detail = Partial<Record<"from" | "to" | "role" | "method" | "methods" | "why", string>>;

const ROLE_NAMES: Record<string, string> = { member: "member", moderator: "moderator", admin: "admin" };
const roleName = (role = ""): string => ROLE_NAMES[role] ?? role;

const DESCRIPTIONS: Record<string, (detail: Detail) => string> = {
  "account.create": () => "Account created",
  "account.delete": () => "Account deleted",
  "account.close": () => "Account closed",
  "account.reopen": () => "Account reopened",
  "email.proved": () => "Email address verified",
  "email.change": () => "Email address changed",
  "email.restore": () => "Previous email address restored",
  "passkey.add": () => "Passkey added",
  "passkey.remove": () => "Passkey removed",
  "password.change": () => "Password changed",
  "password.recovered": () => "Password reset by an emailed code",
  "recovery-codes.renewed": () => "New recovery codes generated",
  "role.change": ({ from, to }) => `Role changed from ${roleName(from)} to ${roleName(to)}`,
  "second-factor.skipped": () => "Second factor skipped on this computer",
  "session.open": ({ methods }) => `Signed in${methods ? ` with ${methods.split(",").join(" and ")}` : ""}`,
  "session.rotate": ({ why }) => `Session renewed${why ? `: ${why}` : ""}`,
  "sign-in.refused": ({ method }) => `Sign-in failed: wrong ${method ?? "credentials"}`,
  "staff.invite": ({ role }) => `Invited to the team as ${roleName(role)}`,
  "staff.invitation-withdrawn": () => "Team invitation withdrawn",
  "staff.join": ({ from, to }) =>
    from === to ? "Invitation accepted" : `Joined the team: from ${roleName(from)} to ${roleName(to)}`,
  "totp.on": () => "Authenticator app turned on",
  "totp.off": () => "Authenticator app turned off",
};

/** The entry in words, with what changed from what to what. */
export function describeAccountActivity({ action, detail }: AccountActivity): string {
  return DESCRIPTIONS[action]?.(JSON.parse(detail) as Detail) ?? action;
}
