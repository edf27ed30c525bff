import { useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Icon, Select, TextField } from "#app/ui/index.ts";
import { lineName, showCartProblem } from "./cart-line-item.tsx";
import { setCartCountry } from "./cart-store.ts";
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

/** The country that shipping is estimated for. */
export function CountryChoice({
  country,
  countries,
}: {
  country: string;
  countries: readonly (readonly [string, string])[];
}) {
  return (
    <form method="get" action="/cart">
      <Select
        label="Estimate shipping to"
        name="country"
        defaultValue={country}
        autoComplete="shipping country"
        options={countries.map(([value, label]) => ({ value, label }))}
        onChange={(event) =>
          void setCartCountry(event.target.value).catch(() =>
            showCartProblem({ message: "We couldn't estimate shipping. Try again." }),
          )
        }
      />
      <noscript>
        <button type="submit" className="button button-outline">
          Estimate
        </button>
      </noscript>
    </form>
  );
}

/** Shares the cart's contents by a link. */
export function ShareCart({ made }: { made: string | null }) {
  const [link, setLink] = useState(made);
  const [copied, setCopied] = useState(false);
  const { busy, problem, run, form } = useApiCall();
  if (link)
    return (
      <div className="cart-share">
        <TextField
          label="Anyone with this link can view this cart for 30 days"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="outline"
          onClick={() => {
            navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => undefined,
            );
          }}
        >
          {copied ? "Copied" : "Copy link"}
        </Button>
      </div>
    );
  return (
    <form
      ref={form}
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          const { path } = await apiRequest<{ path: string }>("POST", "/api/cart/links", {});
          setLink(`${location.origin}${path}`);
        });
      }}
    >
      <input type="hidden" name="intent" value="share" />
      <Button type="submit" variant="ghost" loading={busy}>
        <Icon name="send" /> Share cart
      </Button>
      {problem ? (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      ) : null}
    </form>
  );
}
