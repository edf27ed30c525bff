import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Stack, Table, Text, TextField, toast } from "#app/ui/index.ts";
import { LocalTime } from "./local-time.tsx";

const RETURN_TO = "/420/security-settings";

/** Accounts that nobody can sign in to, and the form that closes one. */
export function ClosedAccounts({ accounts }: { accounts: { email: string; closedAt: number }[] }) {
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState("");
  const [asks, setAsks] = useState(false);
  const reopen = async (address: string) => {
    if (!(await call("POST", "/api/admin/accounts/reopen", { email: address }))) return;
    toast({ title: `${address} can sign in again`, tone: "success" });
    await revalidate();
  };
  const close = async () => {
    setAsks(false);
    if (!(await call("POST", "/api/admin/accounts/close", { email: email.trim() }))) return;
    toast({ title: `${email.trim()} is closed`, tone: "success" });
    setEmail("");
    await revalidate();
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
                      aria-label={`Open the account of ${a.email} again`}
                      onClick={() => reopen(a.email)}
                    >
                      Open again
                    </Button>
                  ),
                },
              ]}
              rows={accounts}
              rowKey={(a) => a.email}
            />
          ) : (
            <Text dim>No account is closed.</Text>
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
        text={`${email.trim()} is signed out everywhere and can't sign in until you open the account again. Orders and subscriptions go on.`}
        confirm="Close account"
        onConfirm={() => void close()}
      />
    </section>
  );
}
