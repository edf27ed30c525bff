import { Button } from "#app/ui/index.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";
import { zipAndState } from "#worker/store/orders/domain-zip-code.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { taxedAddress } from "./checkout-draft.ts";
import type { Checkout } from "./use-checkout.ts";
import { lookUpZip } from "./zip-lookup.ts";

/** Asks which one is right where the ZIP code lies in another state than the one chosen: taxes depend on it. */
export function ZipQuestion({
  checkout: { draft, set, quote },
  question,
}: {
  checkout: Checkout;
  question: NonNullable<Checkout["quote"]["zipQuestion"]>;
}) {
  const ships = quote.needsShipping;
  const place = taxedAddress(draft, ships);
  const change = (next: Address) => set(ships ? { shipTo: next, addressId: "" } : { billingAddress: next });
  const nameOf = (region: string) => formatRegionName("US", region);
  return (
    <div className="callout callout-warning zip-question" role="alert">
      <div>
        <p>{question.message}</p>
        <div className="row">
          <Button
            onClick={async () => {
              const found = await lookUpZip(place.postalCode.trim().slice(0, 5));
              change({ ...place, region: question.region, city: found?.cities[0] ?? place.city });
            }}
          >
            Use {nameOf(question.region)}
          </Button>
          <Button variant="outline" onClick={() => set({ confirmedZip: zipAndState(place) })}>
            Keep {nameOf(place.region)}
          </Button>
        </div>
      </div>
    </div>
  );
}
