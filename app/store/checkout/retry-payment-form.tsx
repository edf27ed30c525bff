import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, Callout, Link } from "#app/ui/index.ts";
import { moneyText } from "#worker/kernel/money.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { forgetCart } from "../cart-store.ts";
import { type CardFieldsHandle, type CardProblem, fieldOfDecline } from "./card-fields.ts";
import { emptyAddress } from "./checkout-draft.ts";
import { cardFieldId } from "./checkout-input.ts";
import { AskingBank, LostAttempt } from "./checkout-notices.tsx";
import { Part } from "./checkout-sections.tsx";
import { type KeptCard, Payment } from "./payment-section.tsx";
import { type Ending, usePaying } from "./use-payment.ts";

/** Pays an order that waits for its payment: the card alone is asked for. */
export function PayAgain({
  order,
  token,
  config,
  kept,
  member,
}: {
  order: OrderView;
  token: string;
  config: ClientConfig;
  kept: readonly KeptCard[];
  member: boolean;
}) {
  const navigate = useNavigate();
  const card = useRef<CardFieldsHandle>(null);
  const [saveCard, setSaveCard] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    if (problem) document.getElementById(cardFieldId(problem))?.focus();
  }, [problem]);
  const done = `/success?order=${order.id}&token=${token}`;
  const onEnd = (ending: Ending): void => {
    if (ending.kind === "paid") void forgetCart();
    if (ending.kind === "paid" || ending.kind === "late") void navigate(done, { replace: true });
    else if (ending.kind === "redirect") location.assign(ending.url);
    else if (ending.kind === "declined") {
      const field = fieldOfDecline(ending.reason);
      const at = field === "postal" ? "number" : (field.slice(5) as CardProblem["field"]);
      setProblem({ message: ending.message, field: at });
    } else if (ending.kind === "refused") setNote(ending.message);
    else if (ending.kind === "nothing")
      setNote("The connection was lost before anything was begun. Nothing was charged: press the button again.");
  };
  const url = `/api/orders/${order.id}/pay?token=${token}`;
  const open = order.paymentStatus === "awaiting" ? { orderId: order.id, token, number: order.number } : null;
  const { phase, pay, again } = usePaying(`order:${order.id}`, "", url, onEnd, open);
  const bill = order.billTo ?? order.shipTo ?? emptyAddress("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay(async () => {
      setProblem(null);
      setNote(null);
      const { name, line1, city, region, postalCode, country } = bill;
      const about = { amount: order.due, currency: order.currency, keep: saveCard, email: order.email };
      const result = await card.current?.token({ ...about, name, line1, city, region, postalCode, country });
      if (result && "source" in result) return { source: result.source, saveCard };
      setProblem(result?.problem ?? { message: "The card fields are not here yet. Wait a moment." });
      return null;
    });
  };
  return (
    <>
      {phase === "asking" ? <AskingBank number={order.number} /> : null}
      {phase === "lost" ? <LostAttempt onAgain={again} /> : null}
      <form className="checkout-form" noValidate onSubmit={submit} hidden={phase === "asking"}>
        <p>
          Order {order.number} waits for its payment. What is in it is kept for you for a little while.{" "}
          <Link to={`/orders/${order.id}?token=${token}`}>See the order</Link>
        </p>
        <Part id="payment" title="Payment">
          <Payment
            ref={card}
            config={config}
            kept={kept}
            problem={problem}
            keeps={order.lines.some((l) => l.planId !== "")}
            member={member}
            saveCard={saveCard}
            onSaveCard={setSaveCard}
          />
        </Part>
        {note ? <Callout tone="error">{note}</Callout> : null}
        <div className="checkout-pay">
          <Button type="submit" size="lg" wide loading={phase === "sending"}>
            Pay {moneyText({ minor: order.due, currency: order.currency })}
          </Button>
        </div>
      </form>
    </>
  );
}
