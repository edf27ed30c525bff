import { useState } from "react";
import { useNavigate } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toast } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import type { DraftDetail } from "#worker/store/orders/contract.ts";
import { MoreMenu } from "../more-menu.tsx";
import { useRequestKey } from "./request-key.ts";
import { sendOrToast } from "./send-or-toast.ts";

/** The rest of what can be done with a draft. */
export function DraftMenu({ draft }: { draft: Pick<DraftDetail, "id" | "status" | "order"> }) {
  const { key, renew } = useRequestKey();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const path = `/api/admin/drafts/${draft.id}`;
  const duplicate = async () => {
    const made = await sendOrToast<{ id: string }>("POST", `${path}/duplicate`, { requestKey: key() });
    if (!made) return;
    renew();
    toast({ title: "Draft duplicated", tone: "success" });
    await navigate(`/420/drafts/${made.id}`);
  };
  const remove = async () => {
    if (!(await sendOrToast("DELETE", path))) return;
    toast({ title: "Draft deleted", tone: "success" });
    await navigate("/420/drafts");
  };
  return (
    <>
      <MoreMenu>
        <DropdownMenu.Item onSelect={() => void duplicate()}>Duplicate draft</DropdownMenu.Item>
        {draft.status === "sent" ? null : (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Item color="red" onSelect={() => setDeleting(true)}>
              Delete draft
            </DropdownMenu.Item>
          </>
        )}
      </MoreMenu>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this draft?"
        text={draft.order ? "Its order isn't deleted." : "This can't be undone."}
        confirm="Delete draft"
        danger
        onConfirm={() => void remove()}
      />
    </>
  );
}
