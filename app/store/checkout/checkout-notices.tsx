import { useEffect, useRef } from "react";
import { Plant } from "#app/art/index.ts";
import { Button, Callout, EmptyState, Icon, Link, LinkButton } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { CheckoutProblem } from "#worker/store/orders/contract.ts";

/** While nobody knows how a payment ended. What was typed waits below, unseen. */
export function PaymentPending({ number }: { number?: number }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is far below, and gone.
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={container} className="checkout-asking" role="status" tabIndex={-1}>
      <span className="spinner" aria-hidden="true" />
      <h2>We are asking the bank</h2>
      <p>
        {number ? `Order ${number}: the ` : "The "}answer to your payment takes longer than usual. Nothing is paid
        twice. You may also leave: we write to you as soon as it is decided, and this page finds it again.
      </p>
    </div>
  );
}

/** The network was lost while paying. */
export function ConnectionLost({ onAgain }: { onAgain: () => void }) {
  return (
    <Callout
      tone="warning"
      title="We do not know yet whether your payment went through"
      action={<Button onClick={onAgain}>Ask again</Button>}
    >
      <p>The connection was lost while you paid. Nothing is paid twice: ask again once you are online.</p>
    </Callout>
  );
}

/** The price is another one than a moment ago. */
export function PriceChangedNotice({
  message,
  difference,
  currency,
}: {
  message: string;
  difference: number;
  currency: string;
}) {
  const text = formatMoney({ minor: Math.abs(difference), currency });
  return (
    <div className="callout callout-warning" role="alert" tabIndex={-1} id="ck-price">
      <Icon name="alert" />
      <div>
        <p className="callout-title">
          {difference === 0 ? "The sum has changed" : `The price is ${text} ${difference > 0 ? "higher" : "lower"} now`}
        </p>
        <p>{message}</p>
      </div>
    </div>
  );
}

/** What in the cart stands in the way. */
export function CartProblems({ problems }: { problems: readonly CheckoutProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Callout
      tone="warning"
      title="Something in the cart stands in the way"
      action={
        <LinkButton to="/cart" variant="outline">
          Change the cart
        </LinkButton>
      }
    >
      <ul>
        {problems.map((p) => (
          <li key={`${p.code} ${p.about}`}>
            {p.code === "discount" ? `${p.about}: ` : ""}
            {p.message}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** Nothing to pay for; what this tab bought last is one press away. */
export function EmptyCheckout({ last }: { last: { orderId: string; token: string; number: number } | null }) {
  return (
    <EmptyState
      title={last ? `Order ${last.number} is placed` : "Your cart is empty"}
      text={
        last
          ? "There is nothing left to pay for. The order, its state and its invoice are on its own page."
          : "Choose something first; it stays in the cart for 90 days, also when you leave."
      }
      art={<Plant name="quinoa" size={130} />}
      action={
        last ? (
          <>
            <LinkButton to={`/orders/${last.orderId}?token=${last.token}`}>See the order</LinkButton>
            <LinkButton to="/products" variant="outline">
              See the products
            </LinkButton>
          </>
        ) : (
          <LinkButton to="/products">See the products</LinkButton>
        )
      }
    />
  );
}

/** Without scripts the card would have to come through our server, and it must not. */
export function ScriptsRequired() {
  return (
    <div className="needs-scripts">
      <Callout tone="warning" title="Paying needs JavaScript">
        <p>
          Your card goes from this page straight to the payment service, never through our server, and that takes a
          script. Switch JavaScript on and reload the page: your cart is kept. Or write to us, and we take the order by
          e-mail. <Link to="/cart">Back to the cart</Link>
        </p>
      </Callout>
    </div>
  );
}
