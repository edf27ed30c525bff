import { useState } from "react";
import { Pack } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { orderAction } from "#app/store/orders/order-action.ts";
import type { OrderActionResult } from "#app/store/orders/order-action-forms.tsx";
import { toPackProps } from "#app/store/pack-props.ts";
import { OwnReviewView } from "#app/store/reviews/own-review.tsx";
import { ReviewForm } from "#app/store/reviews/review-form.tsx";
import { Callout, Card, Container, EmptyState, LinkButton, PageHeader } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import type { ReviewItem } from "#worker/store/catalogue/contract.ts";
import type { Route } from "./+types/write-reviews";
import "#app/store/orders/orders.css";
import "#app/store/reviews/write-reviews.css";

export const meta = () =>
  seo({
    title: "Write a review",
    description: "Tell others what you think of your order. We publish every rating that follows our guidelines.",
    noindex: true,
  });

const tokenOf = (url: URL) => url.searchParams.get("token") ?? undefined;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const token = tokenOf(url);
  const { name, mayEdit } = await store.orders.openReviews(params.id, token);
  const upload = `/api/orders/${params.id}/review-photos${token ? `?token=${encodeURIComponent(token)}` : ""}`;
  return privateData({ name, mayEdit, upload, items: await store.catalogue.listOrderReviews(params.id) });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const found = context.get(requestContextKey);
  return orderAction(found, params.id, tokenOf(found.url), await request.formData());
}

/** Where the buyer of an order reviews its items: opened by the link of a review request, or by the order's own. */
export default function WriteReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { items, name, mayEdit, upload } = loaderData;
  const result = actionData ?? null;
  const areAllWritten = items.every((i) => i.review !== null);
  return (
    <>
      <PageHeader
        plain
        size="text"
        title={areAllWritten ? "Your reviews" : "Write a review"}
        lead={
          areAllWritten && items.length > 0
            ? "Thank you. Your words help others choose."
            : "A few words help others choose."
        }
      />
      <Container size="text" className="write-reviews">
        {result?.done ? <Callout tone="success">{result.done}</Callout> : null}
        {items.length === 0 ? (
          <EmptyState
            title="Nothing to review yet"
            text="You can review items once they've shipped."
            action={<LinkButton to="/products">Shop all products</LinkButton>}
          />
        ) : null}
        {items.map((item) => (
          <ReviewCard key={item.orderLineId} {...{ item, name, mayEdit, upload, result }} />
        ))}
      </Container>
    </>
  );
}

function ReviewCard({
  item,
  name,
  mayEdit,
  upload,
  result,
}: {
  item: ReviewItem;
  name: string;
  mayEdit: boolean;
  upload: string;
  result: OrderActionResult | null;
}) {
  // A saved change has another version: the form closes by itself.
  const [editing, setEditing] = useState<number | null>(null);
  const { orderLineId: lineId, productTitle, review } = item;
  const isOpen = review === null || editing === review.version;
  return (
    <Card as="section" id={`line-${lineId}`} aria-label={productTitle} className="stack">
      <div className="write-review-head">
        <span className="write-review-pack" aria-hidden="true">
          <ProductThumbnail
            picture={item.picture}
            sizes="64px"
            pack={<Pack {...toPackProps({ title: productTitle, kind: item.kind, look: item.look })} />}
          />
        </span>
        <div>
          <h2>{productTitle}</h2>
          {item.variantTitle ? <p className="dim small">{item.variantTitle}</p> : null}
        </div>
      </div>
      {isOpen ? (
        <ReviewForm key={review?.version ?? 0} {...{ lineId, name, upload, review, result }} title={productTitle} />
      ) : (
        <OwnReviewView {...{ lineId, review, mayEdit, result }} onEdit={() => setEditing(review.version)} />
      )}
    </Card>
  );
}
