import { useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Stack, Table, Text } from "#app/ui/index.ts";
import { TextField } from "./form/text-field.tsx";
import { useAction } from "./form/use-action.ts";
import { LocalTime } from "./local-time.tsx";

const RETURN_TO = "/420/security-settings";

/** Accounts that nobody can sign in to, and the form that closes one. */
export function ClosedAccounts({ accounts }: { accounts: { email: string; closedAt: number }[] }) {
  const { busy, problem, form, act, errorOf, setProblem } = useAction();
  const [email, setEmail] = useState("");
  const [asks, setAsks] = useState(false);
  const close = async () => {
    setAsks(false);
    const address = email.trim();
    if (await act("POST", "/api/admin/accounts/close", { email: address }, "Account closed")) setEmail("");
  };
  return (
    <section aria-labelledby="closed">
      <h2 id="closed">Closed accounts</h2>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!email.trim()) setProblem({ field: "email", message: "Enter an email address." });
          else setAsks(true);
        }}
      >
        <Stack gap={16}>
          {accounts.length > 0 ? (
            <Table
              caption="Closed accounts"
              hideCaption
              columns={[
                { key: "email", label: "Account", cell: (a) => a.email },
                { key: "at", label: "Closed", cell: (a) => <LocalTime at={a.closedAt} /> },
                {
                  key: "reopen",
                  label: "Actions",
                  cell: (a) => (
                    <Button
                      variant="outline"
                      aria-label={`Reopen the account ${a.email}`}
                      onClick={() =>
                        void act("POST", "/api/admin/accounts/reopen", { email: a.email }, "Account reopened")
                      }
                    >
                      Reopen
                    </Button>
                  ),
                },
              ]}
              rows={accounts}
              rowKey={(a) => a.email}
            />
          ) : (
            <Text dim>No closed accounts.</Text>
          )}
          <ApiProblemNote problem={problem} fields={["email"]} returnTo={RETURN_TO} />
          <TextField
            label="Email of the account to close"
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(e) => setEmail(e.target.value)}
            error={errorOf("email")}
          />
          <Row>
            <Button type="submit" variant="outline" loading={busy}>
              Close account
            </Button>
          </Row>
        </Stack>
      </form>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title="Close account?"
        text={`${email.trim()} is signed out on all devices and can't sign in until you reopen the account. Orders and subscriptions continue.`}
        confirm="Close account"
        onConfirm={() => void close()}
      />
    </section>
  );
}
