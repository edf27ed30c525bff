import { useState } from "react";
import { brand } from "#app/brand.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Badge, Button, EmptyState, Link } from "#app/ui/index.ts";
import { Stars } from "#app/ui/stars.tsx";
import type { Review, ReviewPage } from "#worker/store/catalogue/contract.ts";
import type { ProductView } from "../product-view.ts";
import { ReviewPhotos } from "./review-photos.tsx";

/** Customer reviews: the rating breakdown, then the reviews, newest first. */
export function Reviews({ product }: { product: ProductView }) {
  const [more, setMore] = useState<ReviewPage>({ reviews: [], next: product.nextReviews });
  const { busy, problem, call } = useApiCall();
  const { count, mean } = product.rating;
  if (mean === null)
    return (
      <EmptyState
        as="h3"
        title="No reviews yet"
        text="Only customers who bought it here can review it, and we publish every rating that follows our guidelines, good or bad. Write the first review from your order."
        action={<Link to="/orders">Your orders</Link>}
      />
    );
  const show = async () => {
    const page = await call<ReviewPage>(
      "GET",
      `/api/reviews?product=${encodeURIComponent(product.id)}&cursor=${encodeURIComponent(more.next ?? "")}`,
    );
    if (page) setMore({ reviews: [...more.reviews, ...page.reviews], next: page.next });
  };
  return (
    <div className="reviews">
      <div>
        <p className="reviews-mean">
          <strong>{mean.toFixed(1)}</strong> <Stars value={mean} count={count} size={22} />
        </p>
        <p className="dim small">
          {count} {count === 1 ? "review" : "reviews"}, all by verified buyers. Incentivized reviews are marked, and we
          publish every rating that follows our guidelines, good or bad.
        </p>
        <Histogram stars={product.stars} count={count} />
        <p className="small">
          Bought it? <Link to="/orders">Write a review from your order</Link>.
        </p>
      </div>
      <div>
        <ul className="review-list">
          {[...product.reviews, ...more.reviews].map((r) => (
            <ReviewItem key={r.id} review={r} />
          ))}
        </ul>
        {problem ? <p role="alert">{problem.message}</p> : null}
        {more.next ? (
          <Button variant="outline" className="reviews-more" loading={busy} onClick={show}>
            Show more reviews
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Histogram({ stars, count }: { stars: ProductView["stars"]; count: number }) {
  return (
    <table className="histogram">
      <caption className="visually-hidden">Rating breakdown</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((n) => {
          const total = stars[n - 1] ?? 0;
          return (
            <tr key={n}>
              <th scope="row">
                {n} <span className="visually-hidden">{n === 1 ? "star" : "stars"}</span>
                <span aria-hidden="true">★</span>
              </th>
              <td className="histogram-bar" aria-hidden="true">
                {total > 0 ? <span style={{ width: `${(total / count) * 100}%` }} /> : null}
              </td>
              <td>{total}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ReviewItem({ review: r }: { review: Review }) {
  return (
    <li>
      <Stars value={r.rating} size={16} />
      {r.title ? <h3>{r.title}</h3> : null}
      {r.body ? <p className="review-body">{r.body}</p> : null}
      {r.photos.length > 0 ? <ReviewPhotos photos={r.photos} by={r.name} /> : null}
      <p className="dim small">
        {r.name}, {formatDay(r.at)}
        {r.variantTitle ? ` · ${r.variantTitle}` : null} · Verified buyer{" "}
        {r.incentivised ? <Badge>Incentivized review</Badge> : null}
      </p>
      {r.reply ? (
        <blockquote className="review-reply">
          <p className="small">
            <strong>{brand.name} replied</strong>
            {r.replyAt === null ? "" : `, ${formatDay(r.replyAt)}`}
          </p>
          <p>{r.reply}</p>
        </blockquote>
      ) : null}
    </li>
  );
}
