import { Callout, Link } from "#app/ui/index.ts";
import type { LastOrder } from "./last-order.ts";

export interface CalloutsProps {
  /** The order of the same plan that this tab placed last. */
  ordered: LastOrder | null;
  /** A payment that waits at the gateway. */
  underWay: { number: number; url: string } | null;
  /** Where to return after signing in, where a guest buys an access plan. */
  signIn: string | null;
}

/** What a buyer should know before paying once more. */
export function CheckoutCallouts({ ordered, underWay, signIn }: CalloutsProps) {
  return (
    <>
      {ordered ? (
        <Callout title={`You just ordered this (order ${ordered.number})`}>
          <p>
            <Link to={`/orders/${ordered.orderId}?token=${ordered.token}`}>View your order</Link>. If you pay here,
            you'll buy it again.
          </p>
        </Callout>
      ) : null}
      {underWay ? (
        <Callout title="You have a payment in progress">
          <p>
            You started paying for order {underWay.number}. <a href={underWay.url}>Continue that payment</a>, or pay
            here instead, which cancels it.
          </p>
        </Callout>
      ) : null}
      {signIn ? (
        <Callout>
          <p>
            Your plan is linked to the email address you enter below. You can create an account with it after payment.
            Already have one? <a href={`/login?returnTo=${encodeURIComponent(signIn)}`}>Sign in</a>
          </p>
        </Callout>
      ) : null}
    </>
  );
}
