import { useApiQuery } from "#app/lib/query.ts";
import { Callout, KeyValues, Select, Skeleton, Text, toast } from "#app/ui/index.ts";
import type { BillNowOutcome, NextOrderQuote, SubscriptionView } from "#worker/billing/contract.ts";
import { canRunAction } from "#worker/billing/domain.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { useRequestKey } from "./request-key.ts";

const useNextOrder = (s: SubscriptionView) =>
  useApiQuery<NextOrderQuote>({ queryKey: [`/api/admin/subscriptions/${s.id}/next-order?version=${s.version}`] });

/** Charges the next order at once, with its sum shown first. */
export function BillNowDrawer({ subscription: s }: { subscription: SubscriptionView }) {
  if (!canRunAction("bill_now", s)) return null;
  return (
    <FormDrawer
      title="Bill now"
      text="Charges the next order today, because the customer asked for it. Later orders follow from today."
      button="Bill now"
      variant="outline"
    >
      {(close) => <BillNowForm subscription={s} onDone={close} />}
    </FormDrawer>
  );
}

const OUTCOMES: Record<BillNowOutcome, { title: string; description?: string; tone: "success" | "error" | "info" }> = {
  paid: { title: "Customer charged", tone: "success" },
  failed: { title: "The charge failed", description: "The reason is shown on this page.", tone: "error" },
  waiting: {
    title: "The charge is in progress",
    description: "Its result appears here within a few minutes.",
    tone: "info",
  },
};

function BillNowForm({ subscription: s, onDone }: { subscription: SubscriptionView; onDone: () => void }) {
  const { data: quote, isError } = useNextOrder(s);
  const { key } = useRequestKey();
  if (isError) return <Callout tone="error">The total couldn’t be loaded. Close this and try again.</Callout>;
  if (!quote) return <Skeleton height={160} />;
  if (!quote.ok) return <Callout tone="warning">{quote.detail}</Callout>;
  const money = (minor: number) => formatMinor(minor, quote.currency);
  return (
    <RecordForm<{ reason: string }, { outcome: BillNowOutcome }>
      initial={{ reason: "" }}
      request={({ reason }) => ({
        method: "POST",
        path: `/api/admin/subscriptions/${s.id}/bill-now`,
        body: { version: s.version, total: quote.total, reason, requestKey: key() },
      })}
      save={`Charge ${money(quote.total)}`}
      onSaved={({ outcome }) => {
        toast(OUTCOMES[outcome]);
        onDone();
      }}
    >
      {({ bindText }) => (
        <>
          <KeyValues
            rows
            items={[
              ["Items", money(quote.subtotal)],
              ["Shipping", quote.shipping === 0 ? "Free" : money(quote.shipping)],
              ["Tax", money(quote.tax)],
              ["Total", <strong key="t">{money(quote.total)}</strong>],
              ["Card", s.card ? formatCard(s.card) : "None"],
            ]}
          />
          <TextField
            label="How the customer asked for it"
            hint="Kept in the history, such as “By phone, November 22”."
            required="Enter how the customer asked for it."
            maxLength={300}
            {...bindText("reason")}
          />
        </>
      )}
    </RecordForm>
  );
}

/** Changes how the orders are shipped. */
export function ShippingMethodPicker({ subscription: s }: { subscription: SubscriptionView }) {
  if (!canRunAction("shipping", s)) return null;
  return (
    <FormDrawer
      title="Shipping method"
      text="Takes effect with the next order."
      button="Change shipping"
      variant="soft"
    >
      {(close) => <ShippingMethodForm subscription={s} onDone={close} />}
    </FormDrawer>
  );
}

function ShippingMethodForm({ subscription: s, onDone }: { subscription: SubscriptionView; onDone: () => void }) {
  const { data: quote, isError } = useNextOrder(s);
  if (isError) return <Callout tone="error">The methods couldn’t be loaded. Close this and try again.</Callout>;
  if (!quote) return <Skeleton height={120} />;
  if (!quote.ok) return <Callout tone="warning">{quote.detail}</Callout>;
  if (quote.methods.length === 0) return <Text>Nothing in this subscription is shipped.</Text>;
  return (
    <RecordForm
      initial={{ methodId: s.shippingMethodId ?? quote.methodId ?? "" }}
      request={({ methodId }) => ({
        method: "POST",
        path: `/api/admin/subscriptions/${s.id}`,
        body: { act: "shipping", version: s.version, methodId },
      })}
      saved="Shipping method changed"
      save="Save shipping method"
      onSaved={onDone}
    >
      {({ bindText }) => (
        <Select
          label="Shipping method"
          options={quote.methods.map((m) => ({
            value: m.id,
            label: `${m.name}, ${m.price === 0 ? "free" : formatMinor(m.price, quote.currency)}`,
          }))}
          {...bindText("methodId")}
        />
      )}
    </RecordForm>
  );
}
