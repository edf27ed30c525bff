import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, Callout, Link, Stack } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { IN_FLIGHT_STATUSES } from "#worker/store/orders/domain.ts";
import { resetCart } from "../cart-store.ts";
import { type CardFieldsHandle, type CardProblem, declineField } from "./card-fields.ts";
import { emptyAddress } from "./checkout-draft.ts";
import { cardFieldId } from "./checkout-input.ts";
import { ConnectionLost, PaymentPending } from "./checkout-notices.tsx";
import { CheckoutSection } from "./checkout-sections.tsx";
import { CardForLaterNote, PaymentSection, type SavedCard } from "./payment-section.tsx";
import { type PaymentResult, usePayment } from "./use-payment.ts";

/** Pays an unpaid order, or exactly what an edited one owes; asks for the card only. */
export function RetryPaymentForm({
  order,
  token,
  config,
  savedCards,
  member,
}: {
  order: OrderView;
  token: string;
  config: ClientConfig;
  savedCards: readonly SavedCard[];
  member: boolean;
}) {
  const navigate = useNavigate();
  const owes = order.owed > 0;
  const due = owes ? order.owed : order.due;
  const card = useRef<CardFieldsHandle>(null);
  const [saveCard, setSaveCard] = useState(false);
  const [problems, setProblems] = useState<readonly CardProblem[]>([]);
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    if (problems[0]) document.getElementById(cardFieldId(problems[0]))?.focus();
  }, [problems]);
  const successUrl = `/success?order=${order.id}&token=${token}`;
  const onEnd = (ending: PaymentResult): void => {
    // An order's cart is used up when it's paid; a balance has none.
    if (ending.kind === "paid" && !owes) void resetCart();
    if (ending.kind === "paid" || ending.kind === "late") void navigate(successUrl, { replace: true });
    else if (ending.kind === "redirect") location.assign(ending.url);
    else if (ending.kind === "declined") {
      const field = declineField(ending.reason);
      const cardField = field === "postal" ? "number" : (field.slice(5) as CardProblem["field"]);
      setProblems([{ message: ending.message, field: cardField }]);
    } else if (ending.kind === "refused") setNote(ending.message);
    else if (ending.kind === "nothing")
      setNote("The connection was lost before your payment started. You weren't charged. Try again.");
  };
  const url = `/api/orders/${order.id}/pay?token=${token}`;
  const isUnderWay = order.payments.some((p) => IN_FLIGHT_STATUSES.includes(p.status));
  const pendingOrder = isUnderWay ? { orderId: order.id, token, number: order.number } : null;
  const { phase, pay, again } = usePayment(`order:${order.id}`, "", url, onEnd, pendingOrder);
  const bill = order.billTo ?? order.shipTo ?? emptyAddress("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay(async () => {
      const wrong = card.current?.validate() ?? [];
      setProblems(wrong);
      setNote(null);
      if (wrong.length > 0) return null;
      const { name, line1, city, region, postalCode, country } = bill;
      const about = { amount: due, currency: order.currency, keep: saveCard, email: order.email };
      const result = await card.current?.token({ ...about, name, line1, city, region, postalCode, country });
      if (result && "source" in result) return { source: result.source, saveCard, ...(owes ? { balance: due } : {}) };
      setProblems([result?.problem ?? { message: "The card fields are still loading. Try again in a moment." }]);
      return null;
    });
  };
  return (
    <>
      {phase === "asking" ? <PaymentPending number={order.number} /> : null}
      {phase === "lost" ? <ConnectionLost onAgain={again} /> : null}
      <form className="checkout-form" noValidate onSubmit={submit} hidden={phase === "asking"}>
        <p>
          {owes
            ? `Items were added to order ${order.number}. You're only paying the balance.`
            : `Order ${order.number} ${due === 0 ? "needs a card for its subscription" : "is unpaid"}. Your items are reserved for a short time.`}{" "}
          <Link to={`/orders/${order.id}?token=${token}`}>View order</Link>
        </p>
        <CheckoutSection id="payment" title="Payment">
          {due === 0 ? <CardForLaterNote /> : null}
          <PaymentSection
            ref={card}
            config={config}
            savedCards={savedCards}
            problems={problems}
            alwaysSavesCard={!owes && order.lines.some((l) => l.planId !== "")}
            member={member && !owes}
            saveCard={saveCard}
            onSaveCard={setSaveCard}
          />
        </CheckoutSection>
        {note ? <Callout tone="error">{note}</Callout> : null}
        <Stack gap={12}>
          <Button type="submit" size="lg" wide loading={phase === "sending"}>
            {due === 0 ? "Place order" : `Pay ${formatMoney({ minor: due, currency: order.currency })}`}
          </Button>
        </Stack>
      </form>
    </>
  );
}
