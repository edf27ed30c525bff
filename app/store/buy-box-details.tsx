import { Icon, Link } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import type { ProductView, VariantView } from "./product-view.ts";

/** Below the button: the batch, how a subscription renews, and the notices that the law requires before buying. */
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
            Batch <Link to={`/lab/lots/${encodeURIComponent(lot.number)}`}>{lot.number}</Link>: {lot.tests} tests, all
            within limits
          </span>
        </li>
      ) : null}
      {subscribed ? (
        <li>
          <MoreIcon name="calendar" />
          <span>
            Subscriptions renew until you cancel. <Link to="/subscription">How subscriptions work</Link>
          </span>
        </li>
      ) : null}
      {product.ageRestricted ? (
        <li>
          <Icon name="user" />
          <span>
            For adults. In New York, we can't sell it to anyone under 18; we'll ask you to confirm your age at checkout.
          </span>
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
