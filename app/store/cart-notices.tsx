import { Icon } from "#app/ui/index.ts";
import { lineName } from "./cart-line-name.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";

/** The notices that the law requires before buying, each once. */
export function CartNotices({ cart }: { cart: OptimisticCart }) {
  const namesByNotice = new Map<string, string[]>();
  for (const l of cart.lines) {
    const notice = l.sellable?.notice;
    if (notice) namesByNotice.set(notice, [...(namesByNotice.get(notice) ?? []), lineName(l)]);
  }
  const adult = cart.lines.some((l) => l.sellable?.ageRestricted);
  if (namesByNotice.size === 0 && !adult) return null;
  return (
    <ul className="cart-notices" aria-label="Product notices">
      {[...namesByNotice].map(([notice, names]) => (
        <li key={notice}>
          <Icon name="alert" size={18} />
          <p>
            <strong>{names.join("; ")}:</strong> {notice}
          </p>
        </li>
      ))}
      {adult ? (
        <li>
          <Icon name="user" size={18} />
          <p>
            Your cart has a product for adults. For New York addresses, we'll ask you to confirm your age at checkout.
          </p>
        </li>
      ) : null}
    </ul>
  );
}
