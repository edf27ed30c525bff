/** What few checkouts show: its code loads where it is shown. The server cannot suspend and has it with the page. */
import { type ComponentProps, Suspense } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { CalloutsProps } from "./checkout-callouts.tsx";
import type * as Empty from "./empty-checkout.tsx";
import type * as Invoice from "./invoice-notices.tsx";
import type { Checkout } from "./use-checkout.ts";

const LazyZipQuestion = import.meta.env.SSR
  ? (await import("./zip-question.tsx")).ZipQuestion
  : lazyComponent(() => import("./zip-question.tsx").then((m) => m.ZipQuestion));
const LazyInvoiceNote = import.meta.env.SSR
  ? (await import("./invoice-notices.tsx")).InvoiceNote
  : lazyComponent(() => import("./invoice-notices.tsx").then((m) => m.InvoiceNote));
const LazyEndedInvoice = import.meta.env.SSR
  ? (await import("./invoice-notices.tsx")).EndedInvoice
  : lazyComponent(() => import("./invoice-notices.tsx").then((m) => m.EndedInvoice));
const LazyEmptyCheckout = import.meta.env.SSR
  ? (await import("./empty-checkout.tsx")).EmptyCheckout
  : lazyComponent(() => import("./empty-checkout.tsx").then((m) => m.EmptyCheckout));
const LazyCallouts = import.meta.env.SSR
  ? (await import("./checkout-callouts.tsx")).CheckoutCallouts
  : lazyComponent(() => import("./checkout-callouts.tsx").then((m) => m.CheckoutCallouts));

/** Asks which one is right where the ZIP code lies in another state than the one chosen. */
export function ZipQuestion({ checkout }: { checkout: Checkout }) {
  const question = checkout.stale ? null : checkout.quote.zipQuestion;
  return question ? (
    <Suspense>
      <LazyZipQuestion checkout={checkout} question={question} />
    </Suspense>
  ) : null;
}

/** What staff wrote to the customer, and what keeps the invoice from being paid. */
export const InvoiceNote = (props: ComponentProps<typeof Invoice.InvoiceNote>) => (
  <Suspense>
    <LazyInvoiceNote {...props} />
  </Suspense>
);

/** An invoice that can't be paid anymore. */
export const EndedInvoice = (props: ComponentProps<typeof Invoice.EndedInvoice>) => (
  <Suspense>
    <LazyEndedInvoice {...props} />
  </Suspense>
);

/** The empty checkout. */
export const EmptyCheckout = (props: ComponentProps<typeof Empty.EmptyCheckout>) => (
  <Suspense>
    <LazyEmptyCheckout {...props} />
  </Suspense>
);

/** What a buyer should know before paying once more, where there is something. */
export const CheckoutCallouts = (props: CalloutsProps) =>
  props.ordered || props.underWay || props.signIn ? (
    <Suspense>
      <LazyCallouts {...props} />
    </Suspense>
  ) : null;
