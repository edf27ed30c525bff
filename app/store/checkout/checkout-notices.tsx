import { useEffect, useRef } from "react";
import { Button, Callout, Icon, Link, LinkButton } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { CheckoutProblem } from "#worker/store/orders/contract.ts";

/** Shown while a payment's outcome is unknown. The form stays below, hidden. */
export function PaymentPending({ number }: { number?: number }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is far below and hidden now.
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={container} className="checkout-asking" role="status" tabIndex={-1}>
      <span className="spinner" aria-hidden="true" />
      <h2>Confirming your payment</h2>
      <p>
        {number ? `Order ${number}: your ` : "Your "}bank is taking longer than usual. You won't be charged twice. You
        can close this page; we'll email you as soon as the payment is confirmed.
      </p>
    </div>
  );
}

/** Shown when the connection drops during a payment. */
export function ConnectionLost({ onAgain }: { onAgain: () => void }) {
  return (
    <Callout
      tone="warning"
      title="We couldn't confirm your payment yet"
      action={<Button onClick={onAgain}>Check again</Button>}
    >
      <p>The connection was lost during payment. You won't be charged twice. Check again once you're online.</p>
    </Callout>
  );
}

/** Shown when the price changed since the last quote. */
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
          {difference === 0
            ? "The total has changed"
            : `The total is now ${text} ${difference > 0 ? "higher" : "lower"}`}
        </p>
        <p>{message}</p>
      </div>
    </div>
  );
}

/** Problems of the cart that prevent checkout. */
export function CartProblems({ problems }: { problems: readonly CheckoutProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Callout
      tone="warning"
      title="Update your cart to continue"
      action={
        <LinkButton to="/cart" variant="outline">
          Edit cart
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

/** Only a browser without scripts shows it, so its words need no code in the others. */
const KEEP_MARKUP = { __html: "" };
const KeptMarkup = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
  <div className="needs-scripts" suppressHydrationWarning dangerouslySetInnerHTML={KEEP_MARKUP} />
);

function ScriptsRequiredCallout() {
  return (
    <div className="needs-scripts">
      <Callout tone="warning" title="Turn on JavaScript to pay">
        <p>
          Your card details go directly to the payment provider, never through our server, and that requires JavaScript.
          Turn it on and reload the page; your cart is saved. You can also email us your order.{" "}
          <Link to="/cart">Back to cart</Link>
        </p>
      </Callout>
    </div>
  );
}

/** Without scripts the card data would have to pass through our server, which must not happen. */
export const ScriptsRequired = import.meta.env.SSR ? ScriptsRequiredCallout : KeptMarkup;
