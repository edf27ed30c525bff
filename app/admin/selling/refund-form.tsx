import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Checkbox, KeyValues, Text, toast } from "#app/ui/index.ts";
import type { AdminOrder, OrderLineView } from "#worker/store/orders/contract.ts";
import { bindFields } from "../form/bind-fields.ts";
import { TextField } from "../form/text-field.tsx";
import { formatMinor, minorToInputText } from "./amount-inputs.ts";
import { REFUND_TARGETS } from "./payment-words.ts";
import { previewRefund, type RefundDraft, type RefundPreview } from "./refund-preview.ts";
import { useRequestKey } from "./request-key.ts";

const EMPTY_DRAFT: RefundDraft & { reason: string; giftCardsStay: boolean } = {
  ...{ units: {}, restock: {}, shipping: "", extra: "", reason: "", giftCardsStay: false },
};

/** Refunds part of an order: units of lines, shipping, an additional amount. Shows the exact total before it's sent. */
export function RefundForm({ adminOrder, onDone }: { adminOrder: AdminOrder; onDone: () => void }) {
  const { order, shippingLeft } = adminOrder;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { key } = useRequestKey();
  const [reasonMissing, setReasonMissing] = useState(false);
  const { bindText } = bindFields({ of: draft, set: (change) => setDraft((d) => ({ ...d, ...change })), errorOf });
  const preview = previewRefund(adminOrder, draft);
  const formatAmount = (minor: number) => formatMinor(minor, order.currency);
  const needsConsent = preview.ok && preview.overGiftCards > 0 && !draft.giftCardsStay;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!preview.ok || preview.total === 0 || needsConsent) return;
    if (draft.reason.trim() === "") {
      setReasonMissing(true);
      form.current?.querySelector<HTMLElement>('[name="reason"], [data-reason]')?.focus();
      return;
    }
    const lines = preview.lines.map(({ lineId, quantity, unsent, restock }) => ({ lineId, quantity, unsent, restock }));
    const { shipping, extra, total } = preview;
    const body = {
      requestKey: key(),
      lines,
      shipping,
      extra,
      reason: draft.reason,
      expected: total,
      giftCardsStay: draft.giftCardsStay,
    };
    if (!(await call("POST", `/api/admin/orders/${order.id}/refunds`, body))) return;
    toast({ title: `Refund of ${formatAmount(total)} started`, tone: "success" });
    onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form} noValidate>
      {order.lines
        .filter((l) => l.quantity > l.refundedQuantity)
        .map((l) => (
          <RefundLineFields
            key={l.id}
            line={l}
            released={adminOrder.released[l.id]}
            draft={draft}
            onChange={(change) => setDraft((d) => ({ ...d, ...change(d) }))}
            amount={lineRefundAmount(preview, l.id, formatAmount)}
          />
        ))}
      <TextField
        label="Shipping"
        hint={`${formatAmount(shippingLeft)} refundable`}
        inputMode="decimal"
        after={order.currency}
        {...bindText("shipping")}
      />
      {shippingLeft > 0 ? (
        <Button
          variant="ghost"
          onClick={() => setDraft((d) => ({ ...d, shipping: minorToInputText(shippingLeft, order.currency) }))}
        >
          Refund all shipping
        </Button>
      ) : null}
      <TextField
        label="Additional refund"
        hint="A goodwill amount on top of items and shipping."
        inputMode="decimal"
        after={order.currency}
        {...bindText("extra")}
      />
      {preview.ok && preview.overGiftCards > 0 ? (
        <Callout
          tone="warning"
          title={`${formatAmount(preview.overGiftCards)} of this refunds gift cards that stay valid`}
        >
          <p>To take their value back, refund the gift cards above instead.</p>
          <Checkbox
            label="Keep the gift cards valid"
            checked={draft.giftCardsStay}
            onChange={(e) => setDraft((d) => ({ ...d, giftCardsStay: e.target.checked }))}
          />
        </Callout>
      ) : null}
      <TextField
        label="Reason (required)"
        name="reason"
        hint="Shown in the timeline. Customers don't see it."
        aria-required
        maxLength={300}
        {...bindText("reason")}
        error={
          reasonMissing && draft.reason.trim() === "" ? "Enter a reason for the refund." : bindText("reason").error
        }
      />
      <div className="refund-sum" aria-live="polite">
        {preview.ok ? (
          <KeyValues
            rows
            items={[
              ["Items", formatAmount(preview.ofLines)],
              ["Shipping", formatAmount(preview.shipping)],
              ["Additional refund", formatAmount(preview.extra)],
              ...preview.parts.map((p) => [REFUND_TARGETS[p.kind], formatAmount(p.amount)] as const),
            ]}
          />
        ) : (
          <Text>{preview.why}</Text>
        )}
      </div>
      <ApiProblemNote problem={problem} fields={["extra", "reason"]} />
      <Button type="submit" loading={busy} disabled={!preview.ok || preview.total === 0 || needsConsent}>
        {preview.ok && preview.total > 0 ? `Refund ${formatAmount(preview.total)}` : "Refund"}
      </Button>
    </form>
  );
}

const lineRefundAmount = (p: RefundPreview, lineId: string, formatAmount: (minor: number) => string): string => {
  const line = p.ok ? p.lines.find((l) => l.lineId === lineId) : undefined;
  return line ? formatAmount(line.amount) : "";
};

function RefundLineFields({
  line: l,
  released,
  draft,
  onChange,
  amount,
}: {
  line: OrderLineView;
  /** Units that a failed refund took out of the order. */
  released: AdminOrder["released"][string] | undefined;
  draft: RefundDraft;
  onChange: (change: (d: RefundDraft) => RefundDraft) => void;
  amount: string;
}) {
  const refundableUnits = l.quantity - l.refundedQuantity;
  const unsent = l.quantity - l.fulfilled - l.cancelled + (released?.unsent ?? 0);
  const units = draft.units[l.id] ?? 0;
  const fulfilledUnits = Math.max(0, units - unsent);
  const canRestock = l.kind === "goods" || l.kind === "bundle";
  return (
    <div>
      <TextField
        type="number"
        inputMode="numeric"
        min={0}
        max={refundableUnits}
        label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
        hint={`${refundableUnits} refundable${unsent > 0 ? `, ${unsent} unfulfilled` : ""}`}
        after={amount}
        value={units}
        onChange={(e) =>
          onChange((d) => ({ ...d, units: { ...d.units, [l.id]: Math.max(0, e.target.valueAsNumber || 0) } }))
        }
      />
      {fulfilledUnits > 0 && canRestock && l.fulfilled > l.returned ? (
        <Checkbox
          label={fulfilledUnits === 1 ? "Restock the fulfilled unit" : `Restock the ${fulfilledUnits} fulfilled units`}
          checked={draft.restock[l.id] ?? false}
          onChange={(e) => onChange((d) => ({ ...d, restock: { ...d.restock, [l.id]: e.target.checked } }))}
        />
      ) : null}
    </div>
  );
}
