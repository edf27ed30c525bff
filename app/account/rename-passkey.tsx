import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row, Stack, TextField, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";

/** Renames a passkey in a dialog; the old name stays until the server has saved the new one. */
export function RenamePasskey({ passkey }: { passkey: AccountOverview["passkeys"][number] }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(passkey.name);
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  const { revalidate } = useRevalidator();

  async function save() {
    if (!name.trim()) return setProblem({ field: "name", message: "Enter a name." });
    if (!(await call("PATCH", `/api/account/passkeys/${passkey.id}`, { name: name.trim() }))) return;
    setOpen(false);
    toast({ title: "Passkey renamed", tone: "success" });
    await revalidate();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setName(passkey.name);
        setProblem(null);
      }}
      trigger={
        <Button variant="outline" aria-label={`Rename passkey ${passkey.name}`}>
          Rename
        </Button>
      }
      title="Rename passkey"
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree the dialog is inside the form that adds a passkey.
          event.stopPropagation();
          void save();
        }}
      >
        <Stack gap={16}>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={80}
            required
            value={name}
            onChange={(e) => setName(e.target.value)}
            error={errorOf("name")}
          />
          <ApiProblemNote problem={problem} fields={["name"]} returnTo="/account" />
          <Row>
            <Button type="submit" loading={busy}>
              Save name
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
