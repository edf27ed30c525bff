import { useCallback } from "react";
import { Badge, Button, LinkButton } from "#app/ui/index.ts";
import type { AdminOrder } from "#worker/store/orders/contract.ts";
import { canEditOrder } from "#worker/store/orders/domain-edit.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { LocalTime } from "../local-time.tsx";
import { AdminPageHeader } from "../page-title.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { useTrail } from "../table/list-trail.ts";
import { usePageShortcuts } from "../table/page-shortcuts.ts";
import { ShortcutHelp } from "../table/shortcut-help.tsx";
import { useLetterShortcuts } from "../table/table-shortcuts.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { EditOrderForm } from "./edit-order-form.tsx";
import {
  FULFILLMENT_STATUS_LABELS,
  ORDER_SOURCE_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
} from "./order-labels.ts";
import { OrderMenu, type OrderTask } from "./order-menu.tsx";
import { RefundForm } from "./refund-form.tsx";

/** The keys of an order's page. */
const ORDER_SHORTCUTS = [
  ["j", "Next order in the list"],
  ["k", "Previous order in the list"],
  ["f", "Fulfill items"],
  ["r", "Refund"],
  ["e", "Edit order"],
  ["n", "Add a note"],
  ["t", "Add a tag"],
  ["Ctrl K or ⌘ K", "Find anything"],
  ["?", "Show shortcuts"],
] as const;

interface OrderHeaderProps {
  adminOrder: AdminOrder;
  /** The orders next to it, where the person didn't come from a list. */
  newer: string | null;
  older: string | null;
  canRefund: boolean;
  task: OrderTask | null;
  onTask: (task: OrderTask | null) => void;
  onDone: () => void;
}

/** An order's title with its states, what can be done with it, and the way to the next one. */
export function OrderHeader({ adminOrder, newer, older, canRefund, task, onTask, onDone }: OrderHeaderProps) {
  const { order } = adminOrder;
  const trail = useTrail("Orders", order.id);
  const [letters, setLetters] = useLetterShortcuts();
  const help = useCallback(() => onTask("keys"), [onTask]);
  usePageShortcuts(letters, help);
  const isArchived = order.archivedAt !== null;
  const isLive = order.status === "open" || order.status === "completed";
  const can = { refund: canRefund, edit: !isArchived && canEditOrder(order), cancel: order.may.cancel };
  const dialog = (name: OrderTask) => ({
    open: task === name,
    onOpenChange: (open: boolean) => onTask(open ? name : null),
  });
  const closing = (close: () => void) => () => {
    close();
    onDone();
  };
  return (
    <>
      <AdminPageHeader
        compact
        back={{ to: `/420/orders${trail?.search ?? ""}`, label: "All orders" }}
        title={`Order ${order.number}`}
        lead={
          <>
            <LocalTime at={order.placedAt} />
            {`, ${ORDER_SOURCE_LABELS[order.source]}`}
          </>
        }
        badges={
          <>
            {isLive ? null : <StatusBadge status={ORDER_STATUS_LABELS[order.status]} />}
            <StatusBadge status={PAYMENT_STATUS_LABELS[order.paymentStatus]} />
            {isLive ? <StatusBadge status={FULFILLMENT_STATUS_LABELS[order.fulfilmentStatus]} /> : null}
            {isArchived ? <Badge tone="neutral">Archived</Badge> : null}
          </>
        }
        actions={
          <>
            {can.refund ? (
              <Button variant="outline" className="wide-only" data-shortcut="r" onClick={() => onTask("refund")}>
                <AdminIcon name="refund" /> Refund
              </Button>
            ) : null}
            {can.edit ? (
              <Button variant="outline" className="wide-only" data-shortcut="e" onClick={() => onTask("edit")}>
                <AdminIcon name="edit" /> Edit
              </Button>
            ) : null}
            <OrderMenu orderId={order.id} can={can} onTask={onTask} />
            <nav className="around" aria-label="Other orders">
              <Neighbor id={trail ? trail.previous : newer} label="Previous order" icon="chevronUp" shortcut="k" />
              <Neighbor id={trail ? trail.next : older} label="Next order" icon="chevronDown" shortcut="j" />
            </nav>
          </>
        }
      />
      <FormDrawer
        {...dialog("refund")}
        title="Refund"
        text="Refunds go to the original payment methods, cards first and then gift cards. The customer is emailed when the refund goes through."
      >
        {(close) => <RefundForm adminOrder={adminOrder} onDone={closing(close)} />}
      </FormDrawer>
      <FormDrawer
        open={task === "edit" || task === "undo"}
        onOpenChange={(open) => onTask(open ? "edit" : null)}
        title={`Edit order ${order.number}`}
        text="Change quantities, add items or correct the address. Removed items are restocked. Their value goes toward what you add, and the rest is refunded."
      >
        {(close) => <EditOrderForm adminOrder={adminOrder} removesUnpaid={task === "undo"} onDone={closing(close)} />}
      </FormDrawer>
      <CancelOrder order={order} onDone={onDone} {...dialog("cancel")} />
      <ShortcutHelp
        {...dialog("keys")}
        letters={letters}
        onLetters={setLetters}
        shortcuts={ORDER_SHORTCUTS}
        hasButton={false}
      />
    </>
  );
}

function Neighbor({
  id,
  label,
  icon,
  shortcut,
}: {
  id: string | null;
  label: string;
  icon: "chevronUp" | "chevronDown";
  shortcut: string;
}) {
  return id ? (
    <LinkButton
      variant="outline"
      icon
      to={`/420/orders/${id}`}
      aria-label={label}
      title={label}
      prefetch="intent"
      data-shortcut={shortcut}
    >
      <AdminIcon name={icon} />
    </LinkButton>
  ) : (
    <Button variant="outline" icon aria-label={label} disabled>
      <AdminIcon name={icon} />
    </Button>
  );
}
