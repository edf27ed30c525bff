import { Icon, Link } from "#app/ui/index.ts";
import type { ProductView, VariantView } from "./product-view.ts";

/** What stands below the button: the batch, the subscription's terms, and what the law wants said before buying. */
export function BuyBoxDetails({
  product,
  variant: v,
  subscribed,
}: {
  product: ProductView;
  variant: VariantView;
  subscribed: boolean;
}) {
  const lot = v.lots.find((l) => l.status === "released");
  return (
    <ul className="buy-facts small">
      {lot ? (
        <li>
          <Icon name="shield" />
          <span>
            Batch <Link to={`/lab/lots/${encodeURIComponent(lot.number)}`}>{lot.number}</Link>: {lot.tests} tests, each
            within its limit
          </span>
        </li>
      ) : null}
      {subscribed ? (
        <li>
          <Icon name="calendar" />
          <span>
            A subscription renews until you stop it: skip, move or cancel with two clicks.{" "}
            <Link to="/subscription">How it works</Link>
          </span>
        </li>
      ) : null}
      {product.ageRestricted ? (
        <li>
          <Icon name="user" />
          <span>For adults. In New York it is not sold to anybody under 18; we ask for the age at checkout.</span>
        </li>
      ) : null}
      {v.notices.map((notice) => (
        <li key={notice} className="buy-notice">
          <Icon name="alert" />
          <span>
            {notice.startsWith("WARNING:") ? (
              <>
                <strong>WARNING:</strong>
                {notice.slice(8)}
              </>
            ) : (
              notice
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
