import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast-store.ts";

/** For moderators: takes a member's picture away and tells them why. */
export function RemoveAvatar({ member, name }: { member: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { busy, problem, call } = useApiCall();
  const { revalidate } = useRevalidator();
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await call("POST", `/api/admin/community/members/${member}/avatar/remove`, { reason }))) return;
    setOpen(false);
    void revalidate();
    toast({ title: "Picture removed", tone: "success" });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Remove the picture"
      text={`${name} will get the reason, and it stays in the change history.`}
      trigger={<Button variant="outline">Remove picture</Button>}
    >
      <form onSubmit={(event) => void remove(event)} style={{ display: "grid", gap: 16 }}>
        <TextField
          label="Reason"
          hint="A sentence for the member."
          value={reason}
          required
          minLength={3}
          maxLength={200}
          error={problem?.message}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <Button type="submit" loading={busy}>
            Remove picture
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
