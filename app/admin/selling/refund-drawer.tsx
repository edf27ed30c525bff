import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, KeyValues, Text, TextField, toast } from "#app/ui/index.ts";
import type { AdminOrder, OrderLineView } from "#worker/store/orders/contract.ts";
import { Drawer } from "../table/index.ts";
import { formatMinor, minorToInputText } from "./amount-inputs.ts";
import { previewRefund, type RefundDraft, type RefundPreview } from "./refund-preview.ts";
import { useRequestKey } from "./request-key.ts";

/** Pays a part of an order back: units of lines, shipping, goodwill. The exact amount stands there before it is sent. */
export function RefundDrawer({ desk, onDone }: { desk: AdminOrder; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">Pay back</Button>}
      title="Pay back"
      text="The money goes to where it came from: the card first, then gift cards. The buyer gets one mail when it is through."
    >
      <RefundForm
        desk={desk}
        onDone={() => {
          setOpen(false);
          onDone();
        }}
      />
    </Drawer>
  );
}

const EMPTY_DRAFT: RefundDraft = { units: {}, restock: {}, shipping: "", extra: "" };

function RefundForm({ desk, onDone }: Parameters<typeof RefundDrawer>[0]) {
  const { order, shippingLeft } = desk;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [reason, setReason] = useState("");
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { key } = useRequestKey();
  const preview = previewRefund(desk, draft);
  const cash = (minor: number) => formatMinor(minor, order.currency);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!preview.ok || preview.total === 0) return;
    const lines = preview.lines.map(({ lineId, quantity, unsent, restock }) => ({ lineId, quantity, unsent, restock }));
    const { shipping, extra, total } = preview;
    const body = { requestKey: key(), lines, shipping, extra, reason, expected: total };
    if (!(await call("POST", `/api/admin/orders/${order.id}/refunds`, body))) return;
    toast({ title: `${cash(total)} goes back`, tone: "success" });
    onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {order.lines
        .filter((l) => l.quantity > l.refundedQuantity)
        .map((l) => (
          <RefundLineFields
            key={l.id}
            line={l}
            draft={draft}
            onChange={setDraft}
            amount={lineRefundAmount(preview, l.id, cash)}
          />
        ))}
      <TextField
        label="Shipping"
        hint={`${cash(shippingLeft)} of it can still go back`}
        inputMode="decimal"
        value={draft.shipping}
        after={order.currency}
        onChange={(e) => setDraft((d) => ({ ...d, shipping: e.target.value }))}
      />
      {shippingLeft > 0 ? (
        <Button
          variant="ghost"
          onClick={() => setDraft((d) => ({ ...d, shipping: minorToInputText(shippingLeft, order.currency) }))}
        >
          All of the shipping
        </Button>
      ) : null}
      <TextField
        label="Goodwill"
        hint="Any amount beyond that"
        inputMode="decimal"
        value={draft.extra}
        after={order.currency}
        error={errorOf("extra")}
        onChange={(e) => setDraft((d) => ({ ...d, extra: e.target.value }))}
      />
      <TextField
        label="Reason"
        hint="For the history; the buyer does not see it"
        required
        maxLength={300}
        value={reason}
        error={errorOf("reason")}
        onChange={(e) => setReason(e.target.value)}
      />
      <div className="refund-sum" aria-live="polite">
        {preview.ok ? (
          <KeyValues
            rows
            items={[
              ["Items", cash(preview.ofLines)],
              ["Shipping", cash(preview.shipping)],
              ["Goodwill", cash(preview.extra)],
              ...preview.parts.map(
                (p) => [p.kind === "payment" ? "To the card" : "To the gift card", cash(p.amount)] as const,
              ),
            ]}
          />
        ) : (
          <Text>{preview.why}</Text>
        )}
      </div>
      <ApiProblemNote problem={problem} fields={["extra", "reason"]} />
      <Button type="submit" loading={busy} disabled={!preview.ok || preview.total === 0}>
        {preview.ok && preview.total > 0 ? `Pay ${cash(preview.total)} back` : "Pay back"}
      </Button>
    </form>
  );
}

const lineRefundAmount = (p: RefundPreview, lineId: string, cash: (minor: number) => string): string => {
  const line = p.ok ? p.lines.find((l) => l.lineId === lineId) : undefined;
  return line ? cash(line.amount) : "";
};

function RefundLineFields({
  line: l,
  draft,
  onChange,
  amount,
}: {
  line: OrderLineView;
  draft: RefundDraft;
  onChange: (change: (d: RefundDraft) => RefundDraft) => void;
  amount: string;
}) {
  const refundableUnits = l.quantity - l.refundedQuantity;
  const unsent = l.quantity - l.fulfilled - l.cancelled;
  const units = draft.units[l.id] ?? 0;
  const sent = Math.max(0, units - unsent);
  const mayRestock = l.kind === "goods" || l.kind === "bundle";
  return (
    <div>
      <TextField
        type="number"
        inputMode="numeric"
        min={0}
        max={refundableUnits}
        label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
        hint={`${refundableUnits} can be paid back${unsent > 0 ? `, ${unsent} of them not sent yet` : ""}`}
        after={amount}
        value={units}
        onChange={(e) =>
          onChange((d) => ({ ...d, units: { ...d.units, [l.id]: Math.max(0, e.target.valueAsNumber || 0) } }))
        }
      />
      {sent > 0 && mayRestock && l.fulfilled > l.returned ? (
        <Checkbox
          label={
            sent === 1
              ? "The sent one is back and goes on the shelf"
              : `The ${sent} sent ones are back and go on the shelf`
          }
          checked={draft.restock[l.id] ?? false}
          onChange={(e) => onChange((d) => ({ ...d, restock: { ...d.restock, [l.id]: e.target.checked } }))}
        />
      ) : null}
    </div>
  );
}
