import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, KeyValues, Text, toast } from "#app/ui/index.ts";
import { formatCountryName } from "#worker/kernel/country-name.ts";
import type { AdminOrder } from "#worker/store/orders/contract.ts";
import { planOrderEdit, removableUnits } from "#worker/store/orders/domain-edit.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { AddressFields } from "../form/address-fields.tsx";
import { bindFields } from "../form/bind-fields.ts";
import { TextField } from "../form/text-field.tsx";
import { AddedItems } from "./added-items.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { differenceOf } from "./edit-order-difference.ts";
import { useRequestKey } from "./request-key.ts";
import { addablePath, useAdditions } from "./use-additions.ts";

/**
 * Changes an order that isn't fulfilled in full: fewer or more items, another address. Shows the difference before it is
 * saved.
 */
export function EditOrderForm({
  adminOrder,
  removesUnpaid,
  onDone,
}: {
  adminOrder: AdminOrder;
  /** It opens with the items removed that were added and aren't paid for. */
  removesUnpaid: boolean;
  onDone: () => void;
}) {
  const { order, released } = adminOrder;
  const editable = { ...order, lines: order.lines.map((l) => ({ ...l, released: released[l.id] })) };
  const lines = editable.lines.filter((l) => removableUnits(l) > 0);
  const [kept, setKept] = useState<Record<string, number>>(() =>
    Object.fromEntries(lines.map((l) => [l.id, removesUnpaid && l.unpaid ? 0 : removableUnits(l)])),
  );
  const [shipTo, setShipTo] = useState<Address | null>(null);
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [email, setEmail] = useState(true);
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { key } = useRequestKey();
  const unitsOf = (l: (typeof lines)[number]) => kept[l.id] ?? removableUnits(l);
  const raised = lines.flatMap((l) => {
    const more = unitsOf(l) - removableUnits(l);
    return more > 0 && l.variantId ? [{ variantId: l.variantId, quantity: more }] : [];
  });
  const additions = useAdditions(order.id, order.currency, raised);
  const remove = lines.flatMap((l) => {
    const quantity = removableUnits(l) - unitsOf(l);
    return quantity > 0 ? [{ lineId: l.id, quantity }] : [];
  });
  const { add } = additions;
  const plan = planOrderEdit(editable, { remove, add, shipTo }, additions.variants);
  const why = additions.problem ?? (plan.ok ? null : plan.why);
  const isUntouched = remove.length === 0 && add.length === 0 && shipTo === null;
  const formatAmount = (minor: number) => formatMinor(minor, order.currency);
  const canAdd = order.paidAt !== null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!plan.ok || why !== null) return;
    if (reason.trim() === "") {
      setReasonMissing(true);
      form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus();
      return;
    }
    const body = {
      ...{ requestKey: key(), version: order.version, remove, add, shipTo, reason, email },
      ...{ expected: plan.refund, expectedOwed: plan.owed },
    };
    if (!(await call("POST", `/api/admin/orders/${order.id}/edit`, body))) return;
    toast({ title: doneText(plan, formatAmount), tone: "success" });
    onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form} noValidate>
      {canAdd && lines.length > 0 ? (
        <ul className="edit-lines" aria-label="Unfulfilled items">
          {lines.map((l) => {
            const most = removableUnits(l) + additions.moreOf(l.variantId);
            return (
              <li key={l.id}>
                <TextField
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={most}
                  label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
                  hint={`${formatAmount(l.unitPrice)} each, ${removableUnits(l)} unfulfilled${l.unpaid ? ", not paid for yet" : ""}`}
                  value={unitsOf(l)}
                  onChange={(e) => {
                    const units = Math.min(most, Math.max(0, Math.trunc(e.target.valueAsNumber || 0)));
                    setKept((before) => ({ ...before, [l.id]: units }));
                  }}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      {canAdd ? (
        <AddedItems currency={order.currency} url={(q) => addablePath(order.id, q)} additions={additions} />
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
        hint={
          plan.ok && plan.owed > 0 && add.length > 0
            ? `The email has a link to pay ${formatAmount(plan.owed)}.`
            : undefined
        }
        checked={email}
        onChange={(e) => setEmail(e.target.checked)}
      />
      <div className="refund-sum" aria-live="polite">
        {plan.ok && why === null ? (
          <KeyValues rows items={differenceOf(adminOrder, plan, additions.variants)} />
        ) : isUntouched ? null : (
          <Text>{why}</Text>
        )}
      </div>
      <ApiProblemNote problem={problem} fields={["reason", ...Object.keys(shipTo ?? {}).map((f) => `shipTo.${f}`)]} />
      <Button type="submit" loading={busy} disabled={!plan.ok || why !== null}>
        {plan.ok && plan.refund > 0 ? `Save and refund ${formatAmount(plan.refund)}` : "Save changes"}
      </Button>
    </form>
  );
}

function doneText(
  plan: Extract<ReturnType<typeof planOrderEdit>, { ok: true }>,
  formatAmount: (minor: number) => string,
): string {
  if (plan.refund > 0) return `Order updated, refund of ${formatAmount(plan.refund)} started`;
  return plan.owed > 0 ? `Order updated, balance of ${formatAmount(plan.owed)} due` : "Order updated";
}
