import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { orderAction } from "#app/store/orders/order-action.ts";
import { ReviewForm } from "#app/store/orders/order-action-forms.tsx";
import { Callout, Container, EmptyState, LinkButton, PageHeader } from "#app/ui/index.ts";
import type { Route } from "./+types/write-reviews";
import "#app/store/orders/orders.css";

export const meta = () =>
  seo({
    title: "Write a review",
    description: "Tell others what you think of what you ordered. We publish every rating that follows our guidelines.",
    noindex: true,
  });

const tokenOf = (url: URL) => url.searchParams.get("token") ?? undefined;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const { name } = await store.orders.openReviews(params.id, tokenOf(url));
  return privateData({ name, lines: await store.catalogue.listReviewableLines({ orderId: params.id }) });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const found = context.get(requestContextKey);
  return orderAction(found, params.id, tokenOf(found.url), await request.formData());
}

/** Where the buyer of an order reviews its items: opened by the link of a review request, or by the order's own. */
export default function WriteReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, name } = loaderData;
  const result = actionData ?? null;
  return (
    <>
      <PageHeader plain title="How was it?" lead="A few words help others choose." />
      <Container size="text" style={{ paddingBottom: 64 }}>
        {result?.done ? <Callout tone="success">{result.done}</Callout> : null}
        {lines.length === 0 && !result?.done ? (
          <EmptyState
            title="Nothing to review"
            text="You've reviewed everything in this order, or it hasn't been paid."
            action={<LinkButton to="/products">Shop all products</LinkButton>}
          />
        ) : null}
        {lines.map((line) => (
          <section key={line.orderLineId} id={`line-${line.orderLineId}`} aria-label={line.title}>
            <h2 className="order-h">{[line.title, line.variantTitle].filter(Boolean).join(", ")}</h2>
            <ReviewForm lineId={line.orderLineId} title={line.title} name={name} result={result} />
          </section>
        ))}
      </Container>
    </>
  );
}
