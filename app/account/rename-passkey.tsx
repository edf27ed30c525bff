import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row, Stack, TextField, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { ApiForm } from "./api-form.tsx";

/** Renames a passkey in a dialog; the old name stays until the server has saved the new one. */
export function RenamePasskey({ passkey }: { passkey: AccountOverview["passkeys"][number] }) {
  const [open, setOpen] = useState(false);
  const { values, reset, bind, busy, problem, fields, form, call, setProblem } = useApiForm({ name: passkey.name });
  const { revalidate } = useRevalidator();

  async function save() {
    const name = values.name.trim();
    if (!name) return setProblem({ field: "name", message: "Enter a name." });
    if (!(await call("PATCH", `/api/account/passkeys/${passkey.id}`, { name }))) return;
    setOpen(false);
    toast({ title: "Passkey renamed", tone: "success" });
    await revalidate();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        reset();
        setProblem(null);
      }}
      trigger={
        <Button variant="outline" aria-label={`Rename passkey ${passkey.name}`}>
          Rename
        </Button>
      }
      title="Rename passkey"
    >
      <ApiForm form={form} onSend={save}>
        <Stack gap={16}>
          <TextField label="Name" autoComplete="off" maxLength={80} required {...bind("name")} />
          <ApiProblemNote problem={problem} fields={fields} returnTo="/account" />
          <Row>
            <Button type="submit" loading={busy}>
              Save name
            </Button>
          </Row>
        </Stack>
      </ApiForm>
    </Dialog>
  );
}
