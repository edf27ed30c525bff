import { brand } from "#app/brand.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { Callout, EmptyState, LinkButton } from "#app/ui/index.ts";
import type { CheckoutProblem, InvoiceView } from "#worker/store/orders/contract.ts";

/** What staff wrote to the customer, and what keeps the invoice from being paid: only staff can change its items. */
export function InvoiceNote({
  invoice,
  problems,
}: {
  invoice: Pick<InvoiceView, "message" | "expiresAt">;
  problems: readonly CheckoutProblem[];
}) {
  return (
    <>
      {invoice.expiresAt === null ? null : (
        <p className="dim">
          Pay by <LocalTime at={invoice.expiresAt} />. These prices are valid until then.
        </p>
      )}
      {invoice.message ? (
        <Callout title={`A note from ${brand.name}`}>
          <p className="invoice-message">{invoice.message}</p>
        </Callout>
      ) : null}
      {problems.length > 0 ? (
        <Callout tone="warning" title="This invoice can't be paid right now">
          <p>
            {problems.some((p) => p.code === "closed")
              ? "Payments aren't available at the moment."
              : "An item is out of stock or no longer available."}{" "}
            Reply to our email or call <a href={brand.contact.phoneHref}>{brand.contact.phone}</a>, and we'll update it.
          </p>
        </Callout>
      ) : null}
    </>
  );
}

const ENDED: Record<Exclude<InvoiceView["state"], "ready">, readonly [title: string, text: string]> = {
  paid: ["This invoice is paid", "Your confirmation is in your email."],
  canceled: ["This invoice was canceled", "You weren't charged. If you still want the items, reply to our email."],
  expired: ["This invoice has expired", "You weren't charged. Reply to our email, and we'll send a new one."],
};

/** An invoice that can't be paid anymore. */
export function EndedInvoice({ state }: { state: keyof typeof ENDED }) {
  const [title, text] = ENDED[state];
  return <EmptyState title={title} text={text} action={<LinkButton to="/products">Shop all products</LinkButton>} />;
}
