import { useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Select, Stack, Table, Text } from "#app/ui/index.ts";
import type { StaffAccount, StaffInvitation } from "#worker/auth/contract.ts";
import { RecordForm } from "./form/record-form.tsx";
import { TextField } from "./form/text-field.tsx";
import { useAction } from "./form/use-action.ts";
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
  const { problem, act } = useAction();
  const [change, setChange] = useState<{ account: StaffAccount; role: Role } | null>(null);
  const save = async () => {
    if (!change) return;
    const { account, role } = change;
    setChange(null);
    const done = `${account.email} is now ${role === "admin" ? "an admin" : `a ${role}`}`;
    await act("PATCH", `/api/admin/staff/${account.id}`, { role }, done);
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
                label={`Role for ${s.email}`}
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
            ? "They lose access to the admin area right away, but keep their account as a member."
            : `${change?.account.email} becomes ${change?.role === "admin" ? "an admin" : "a moderator"} and is signed out on all devices.`
        }
        confirm={change?.role === "member" ? "Remove from team" : "Change role"}
        onConfirm={() => void save()}
      />
    </>
  );
}

function InvitationTable({ invitations }: { invitations: StaffInvitation[] }) {
  const { problem, act } = useAction();
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
                  <Button variant="outline" aria-label={`Withdraw the invitation to ${i.email}`}>
                    Withdraw
                  </Button>
                }
                title="Withdraw invitation?"
                text={`The link we sent to ${i.email} will stop working.`}
                confirm="Withdraw invitation"
                onConfirm={() =>
                  void act("DELETE", `/api/admin/staff/invitations/${i.id}`, undefined, "Invitation withdrawn")
                }
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

const InvitationForm = () => (
  <section aria-labelledby="invite">
    <h3 id="invite">Invite someone</h3>
    <Text dim>
      They get a link that works once and expires in 7 days, and then add a passkey or an authenticator app. Staff whose
      two-factor authentication is off need a new invitation.
    </Text>
    <RecordForm
      initial={{ email: "", role: "moderator" }}
      request={({ email, role }) =>
        email.trim()
          ? { method: "POST", path: "/api/admin/staff/invitations", body: { email: email.trim(), role } }
          : { field: "email", message: "Enter an email address." }
      }
      saved="Invitation sent"
      save="Send invitation"
      onSaved={(_, reset) => reset()}
    >
      {({ bindText }) => (
        <>
          <TextField label="Email" name="email" type="email" autoComplete="off" {...bindText("email")} />
          <Select label="Role" name="role" options={ROLES} {...bindText("role")} />
        </>
      )}
    </RecordForm>
  </section>
);
