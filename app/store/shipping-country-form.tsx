import { Select } from "#app/ui/index.ts";
import { showCartProblem } from "./cart-line-name.ts";
import { setCartCountry } from "./cart-store.ts";

/** The country that shipping is estimated for. */
export function ShippingCountryForm({
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
