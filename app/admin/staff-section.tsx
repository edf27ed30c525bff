import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Row, Select, Stack, Table, Text, TextField, toast } from "#app/ui/index.ts";
import type { StaffAccount, StaffInvitation } from "#worker/auth/contract.ts";
import { LocalTime } from "./local-time.tsx";

const RETURN_TO = "/420/security-settings";
const ROLES = [
  { value: "moderator", label: "Moderator: community and comments" },
  { value: "admin", label: "Admin: everything" },
];
const ROLE_LABELS = { member: "Not staff", moderator: "Moderator", admin: "Admin" };
type Role = keyof typeof ROLE_LABELS;

/** Who runs the site: roles, second factors, invitations. */
export function StaffSection({ staff, invitations }: { staff: StaffAccount[]; invitations: StaffInvitation[] }) {
  return (
    <section aria-labelledby="staff">
      <Stack gap={24}>
        <h2 id="staff">Staff</h2>
        <StaffTable staff={staff} />
        {invitations.length > 0 ? <InvitationTable invitations={invitations} /> : null}
        <InvitationForm />
      </Stack>
    </section>
  );
}

function StaffTable({ staff }: { staff: StaffAccount[] }) {
  const { problem, call } = useApiCall();
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<{ account: StaffAccount; role: Role } | null>(null);
  const save = async () => {
    if (!change) return;
    const { account, role } = change;
    setChange(null);
    if (!(await call("PATCH", `/api/admin/staff/${account.id}`, { role }))) return;
    toast({ title: `${account.email} is now ${role === "member" ? "a member" : `${role}`}`, tone: "success" });
    await revalidate();
  };
  return (
    <>
      <ApiProblemNote problem={problem} returnTo={RETURN_TO} />
      <Table
        caption="Team"
        columns={[
          { key: "email", label: "Account", cell: (s) => s.email },
          {
            key: "factor",
            label: "Two-factor authentication",
            cell: (s) => <Badge tone={s.secondFactor ? "success" : "danger"}>{s.secondFactor ? "On" : "Off"}</Badge>,
          },
          {
            key: "seen",
            label: "Last seen",
            cell: (s) => (s.lastSeenAt === null ? "Never" : <LocalTime at={s.lastSeenAt} />),
          },
          {
            key: "role",
            label: "Role",
            cell: (s) => (
              <Select
                label={`Role of ${s.email}`}
                hideLabel
                value={s.role}
                onChange={(e) => setChange({ account: s, role: e.target.value as Role })}
                options={Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))}
              />
            ),
          },
        ]}
        rows={staff}
        rowKey={(s) => s.id}
      />
      <AlertDialog
        open={change !== null}
        onOpenChange={(open) => (open ? undefined : setChange(null))}
        title={change?.role === "member" ? `Remove ${change.account.email} from the team?` : "Change role?"}
        text={
          change?.role === "member"
            ? "They lose access to the admin area at once and keep their account as a member."
            : `${change?.account.email} becomes ${change?.role === "admin" ? "an admin" : "a moderator"} and is signed out everywhere.`
        }
        confirm={change?.role === "member" ? "Remove from team" : "Change role"}
        onConfirm={() => void save()}
      />
    </>
  );
}

function InvitationTable({ invitations }: { invitations: StaffInvitation[] }) {
  const { problem, call } = useApiCall();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ApiProblemNote problem={problem} returnTo={RETURN_TO} />
      <Table
        caption="Open invitations"
        columns={[
          { key: "email", label: "Email", cell: (i) => i.email },
          { key: "role", label: "Role", cell: (i) => ROLE_LABELS[i.role] },
          { key: "expires", label: "Expires", cell: (i) => <LocalTime at={i.expiresAt} /> },
          {
            key: "withdraw",
            label: "Actions",
            cell: (i) => (
              <AlertDialog
                trigger={
                  <Button variant="outline" aria-label={`Withdraw the invitation of ${i.email}`}>
                    Withdraw
                  </Button>
                }
                title="Withdraw invitation?"
                text={`The link that ${i.email} got stops working.`}
                confirm="Withdraw invitation"
                onConfirm={async () => {
                  if (!(await call("DELETE", `/api/admin/staff/invitations/${i.id}`))) return;
                  toast({ title: "Invitation withdrawn", tone: "success" });
                  await revalidate();
                }}
              />
            ),
          },
        ]}
        rows={invitations}
        rowKey={(i) => i.id}
      />
    </>
  );
}

function InvitationForm() {
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("moderator");
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (!email.trim()) return setProblem({ field: "email", message: "Enter an email address." });
        if (!(await call("POST", "/api/admin/staff/invitations", { email: email.trim(), role }))) return;
        toast({ title: `Invitation sent to ${email.trim()}`, tone: "success" });
        setEmail("");
        await revalidate();
      }}
    >
      <Stack gap={16}>
        <h3>Invite someone</h3>
        <Text dim>
          They get a link that works once, within 7 days, and add a passkey or an authenticator app. Send one again to
          staff whose two-factor authentication is off.
        </Text>
        <ApiProblemNote problem={problem} fields={["email"]} returnTo={RETURN_TO} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(e) => setEmail(e.target.value)}
          error={errorOf("email")}
        />
        <Select label="Role" name="role" value={role} onChange={(e) => setRole(e.target.value)} options={ROLES} />
        <Row>
          <Button type="submit" loading={busy}>
            Send invitation
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
