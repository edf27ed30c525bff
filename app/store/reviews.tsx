import { useState } from "react";
import { formatDay } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Badge, Button, EmptyState, Link } from "#app/ui/index.ts";
import type { Review, ReviewPage } from "#worker/store/catalogue/contract.ts";
import type { ProductView } from "./product-view.ts";
import { Stars } from "./stars.tsx";

/** What buyers say: how the ratings are spread, then the words, newest first. */
export function Reviews({ product }: { product: ProductView }) {
  const [more, setMore] = useState<ReviewPage>({ reviews: [], next: product.nextReviews });
  const { busy, problem, call } = useApiCall();
  const { count, mean } = product.rating;
  if (mean === null)
    return (
      <EmptyState
        as="h3"
        title="No reviews yet"
        text="Only people who bought it here can review it, and every rating that breaks no rule of conduct is published, the low ones too. Yours may be the first: the link is in your order."
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
          {count} {count === 1 ? "review" : "reviews"}, each by somebody who bought it here. None is paid for unless it
          says so, and none is left out for its rating.
        </p>
        <Histogram stars={product.stars} count={count} />
        <p className="small">
          Bought it? <Link to="/orders">Review it from your order</Link>.
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
            Older reviews
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Histogram({ stars, count }: { stars: ProductView["stars"]; count: number }) {
  return (
    <table className="histogram">
      <caption className="visually-hidden">How the ratings are spread</caption>
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
      <p className="dim small">
        {r.name}, {formatDay(r.at)}
        {r.variantTitle ? ` · ${r.variantTitle}` : null} · Bought here{" "}
        {r.incentivised ? <Badge>Got something for it</Badge> : null}
      </p>
    </li>
  );
}
