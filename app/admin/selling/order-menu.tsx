import { useNavigate } from "react-router";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { toLeftOutState } from "./draft-left-out.ts";
import { useRequestKey } from "./request-key.ts";
import { sendOrToast } from "./send-or-toast.ts";

/** What staff do with an order in a dialog of its own. */
export type OrderTask = "refund" | "edit" | "undo" | "cancel" | "keys";

/** The rest of what can be done with an order; on phones all of it. */
export function OrderMenu({
  orderId,
  can,
  onTask,
}: {
  orderId: string;
  can: Record<"refund" | "edit" | "cancel", boolean>;
  onTask: (task: OrderTask) => void;
}) {
  const navigate = useNavigate();
  const { key, renew } = useRequestKey();
  const duplicate = async () => {
    const made = await sendOrToast<{ id: string; leftOut: string[] }>("POST", `/api/admin/orders/${orderId}/draft`, {
      requestKey: key(),
    });
    if (!made) return;
    renew();
    await navigate(`/420/drafts/${made.id}`, { state: toLeftOutState(made.leftOut) });
  };
  const print = (what: "slip" | "invoice") => void navigate(`/420/orders-print?what=${what}&ids=${orderId}`);
  return (
    <MoreMenu>
      {can.refund ? (
        <DropdownMenu.Item className="narrow-only" onSelect={() => onTask("refund")}>
          Refund
        </DropdownMenu.Item>
      ) : null}
      {can.edit ? (
        <DropdownMenu.Item className="narrow-only" onSelect={() => onTask("edit")}>
          Edit order
        </DropdownMenu.Item>
      ) : null}
      <DropdownMenu.Item onSelect={() => void duplicate()}>Duplicate as draft</DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => print("invoice")}>Print invoice</DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => print("slip")}>Print packing slip</DropdownMenu.Item>
      <DropdownMenu.Item className="wide-only" onSelect={() => onTask("keys")}>
        Keyboard shortcuts
      </DropdownMenu.Item>
      {can.cancel ? (
        <>
          <DropdownMenu.Separator />
          <DropdownMenu.Item color="red" onSelect={() => onTask("cancel")}>
            Cancel order
          </DropdownMenu.Item>
        </>
      ) : null}
    </MoreMenu>
  );
}
