import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, KeyValues, Text, TextField, toast } from "#app/ui/index.ts";
import { formatCountryName } from "#worker/kernel/country-name.ts";
import type { AdminOrder } from "#worker/store/orders/contract.ts";
import { planOrderEdit, removableUnits } from "#worker/store/orders/domain-edit.ts";
import { splitAmongTenders } from "#worker/store/orders/domain-refund.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { AddressFields } from "../form/address-fields.tsx";
import { bindFields } from "../form/bind-fields.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { useRequestKey } from "./request-key.ts";

interface EditOrderProps {
  adminOrder: AdminOrder;
  onDone: () => void;
}

/** Changes an order that isn't fulfilled in full: fewer items, another address. Shows the difference before it is saved. */
export function EditOrderDrawer({
  adminOrder,
  onDone,
  ...drawer
}: EditOrderProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <FormDrawer
      {...drawer}
      title={`Edit order ${adminOrder.order.number}`}
      text="Lower a quantity to remove items, or correct the address. Removed items are refunded and restocked."
    >
      {(close) => (
        <EditOrderForm
          adminOrder={adminOrder}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </FormDrawer>
  );
}

function EditOrderForm({ adminOrder, onDone }: EditOrderProps) {
  const { order, released } = adminOrder;
  const [kept, setKept] = useState<Record<string, number>>({});
  const [shipTo, setShipTo] = useState<Address | null>(null);
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [email, setEmail] = useState(true);
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { key } = useRequestKey();
  const editable = { ...order, lines: order.lines.map((l) => ({ ...l, released: released[l.id] })) };
  const lines = editable.lines.filter((l) => removableUnits(l) > 0);
  const remove = lines.flatMap((l) => {
    const quantity = removableUnits(l) - (kept[l.id] ?? removableUnits(l));
    return quantity > 0 ? [{ lineId: l.id, quantity }] : [];
  });
  const plan = planOrderEdit(editable, { remove, shipTo });
  const isUntouched = remove.length === 0 && shipTo === null;
  const formatAmount = (minor: number) => formatMinor(minor, order.currency);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!plan.ok) return;
    if (reason.trim() === "") {
      setReasonMissing(true);
      form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus();
      return;
    }
    const body = { requestKey: key(), version: order.version, remove, shipTo, reason, expected: plan.refund, email };
    if (!(await call("POST", `/api/admin/orders/${order.id}/edit`, body))) return;
    toast({
      title: plan.refund > 0 ? `Order updated, refund of ${formatAmount(plan.refund)} started` : "Order updated",
      tone: "success",
    });
    onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form} noValidate>
      {order.paidAt !== null && lines.length > 0 ? (
        <ul className="edit-lines" aria-label="Unfulfilled items">
          {lines.map((l) => (
            <li key={l.id}>
              <TextField
                type="number"
                inputMode="numeric"
                min={0}
                max={removableUnits(l)}
                label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
                hint={`${formatAmount(l.unitPrice)} each, ${removableUnits(l)} unfulfilled`}
                value={kept[l.id] ?? removableUnits(l)}
                onChange={(e) => {
                  const units = Math.min(removableUnits(l), Math.max(0, e.target.valueAsNumber || 0));
                  setKept((before) => ({ ...before, [l.id]: units }));
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {order.shipTo ? (
        shipTo ? (
          <fieldset className="edit-address">
            <legend>Shipping address</legend>
            <Text small dim>
              {`It has to stay in ${[formatRegionName(shipTo.country, shipTo.region), formatCountryName(shipTo.country)].filter(Boolean).join(", ")}: shipping and taxes were charged for it.`}
            </Text>
            <AddressFields
              address={shipTo}
              countries={null}
              bindText={
                bindFields({
                  of: shipTo,
                  set: (change) => setShipTo((before) => before && { ...before, ...change }),
                  errorOf,
                  path: "shipTo.",
                }).bindText
              }
            />
          </fieldset>
        ) : (
          <Button variant="outline" onClick={() => setShipTo(order.shipTo)}>
            Change shipping address
          </Button>
        )
      ) : null}
      <TextField
        label="Reason (required)"
        name="reason"
        hint="Shown in the timeline. Customers don't see it."
        aria-required
        maxLength={300}
        value={reason}
        onChange={(e) => setReason(e.target.value)}
        error={isReasonMissing && reason.trim() === "" ? "Enter a reason for the change." : errorOf("reason")}
      />
      <Checkbox
        label="Email the customer about the change"
        checked={email}
        onChange={(e) => setEmail(e.target.checked)}
      />
      <div className="refund-sum" aria-live="polite">
        {plan.ok ? (
          <KeyValues rows items={differenceOf(adminOrder, plan, formatAmount)} />
        ) : isUntouched ? null : (
          <Text>{plan.why}</Text>
        )}
      </div>
      <ApiProblemNote problem={problem} fields={["reason", ...Object.keys(shipTo ?? {}).map((f) => `shipTo.${f}`)]} />
      <Button type="submit" loading={busy} disabled={!plan.ok}>
        {plan.ok && plan.refund > 0 ? `Save and refund ${formatAmount(plan.refund)}` : "Save changes"}
      </Button>
    </form>
  );
}

/** What will be different, line by line. */
function differenceOf(
  { order, tenders }: AdminOrder,
  plan: Extract<ReturnType<typeof planOrderEdit>, { ok: true }>,
  format: (minor: number) => string,
): [string, string][] {
  const units = plan.lines.reduce((n, l) => n + l.quantity, 0);
  const parts = splitAmongTenders(plan.refund, tenders) ?? [];
  return [
    ...plan.lines.map((l): [string, string] => [
      `Remove ${l.quantity} × ${order.lines.find((line) => line.id === l.lineId)?.title ?? "item"}`,
      format(-l.amount),
    ]),
    ...(units > 0 ? [["Restocked", `${units} ${units === 1 ? "unit" : "units"}`] as [string, string]] : []),
    ...parts.map((p): [string, string] => [
      p.kind === "payment" ? "Refund to card" : "Refund to gift card",
      format(p.amount),
    ]),
    ...(plan.refund > 0
      ? [["Net payment after refund", format(order.total - order.refunded - plan.refund)] as [string, string]]
      : []),
    ...(plan.shipTo ? [["Shipping address", "Changed"] as [string, string]] : []),
  ];
}
