import { Button, Checkbox, RadioCards } from "#app/ui/index.ts";
import type { SavedAddress } from "#worker/store/addresses/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";
import { zipAndState } from "#worker/store/orders/domain-zip-code.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { AddressFields } from "./address-fields.tsx";
import { type CheckoutDraft, checkoutFieldId, emptyAddress, taxedAddress } from "./checkout-draft.ts";
import { CheckoutSection } from "./checkout-sections.tsx";
import type { Checkout } from "./use-checkout.ts";
import { lookUpZip } from "./zip-lookup.ts";

/** Where it ships to: one of the member's saved addresses, or a new one. */
export function ShipToSection({
  checkout,
  countries,
  addresses,
  member,
}: {
  checkout: Checkout;
  countries: readonly (readonly [string, string])[];
  addresses: readonly SavedAddress[];
  member: boolean;
}) {
  const { draft, set, errors, leave } = checkout;
  const chosen = addresses.find((a) => a.id === draft.addressId);
  return (
    <CheckoutSection
      id="address"
      title="Ship to"
      aside={chosen ? null : <CountryChoice {...{ draft, set, countries }} />}
    >
      {addresses.length > 0 ? (
        <RadioCards
          label="Saved addresses"
          hideLabel
          name="addressId"
          value={chosen ? draft.addressId : ""}
          onChange={(addressId) => {
            const saved = addresses.find((a) => a.id === addressId);
            set({ addressId, shipTo: saved?.address ?? emptyAddress(draft.shipTo.country) });
          }}
          options={[
            ...addresses.map((a) => {
              const [name, ...lines] = formatAddressLines(a.address);
              return { value: a.id, label: name, text: lines.join(", ") };
            }),
            { value: "", label: "Use a new address" },
          ]}
        />
      ) : null}
      {chosen ? null : (
        <>
          <AddressFields
            where="shipTo"
            value={draft.shipTo}
            onChange={(shipTo) => set({ shipTo })}
            onLeave={leave}
            errors={errors}
          />
          {member ? (
            <Checkbox
              label="Save this address for next time"
              checked={draft.saveAddress}
              onChange={(event) => set({ saveAddress: event.target.checked })}
            />
          ) : null}
        </>
      )}
      <ZipQuestion checkout={checkout} />
    </CheckoutSection>
  );
}

/** The country, beside the heading: few shoppers change it, and it decides which fields follow. */
function CountryChoice({
  draft: { shipTo },
  set,
  countries,
}: {
  draft: CheckoutDraft;
  set: (change: Partial<CheckoutDraft>) => void;
  countries: readonly (readonly [string, string])[];
}) {
  if (countries.length < 2) return <p className="small dim">{countries[0]?.[1]}</p>;
  return (
    <span className="country-choice small">
      <select
        aria-label="Country"
        id={checkoutFieldId("shipTo.country")}
        autoComplete="shipping country"
        value={shipTo.country}
        onChange={(event) =>
          set({ shipTo: { ...shipTo, country: event.target.value, region: "", city: "", postalCode: "" } })
        }
      >
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Asks which one is right where the ZIP code lies in another state than the one chosen: taxes depend on it. */
export function ZipQuestion({ checkout: { draft, set, quote, stale } }: { checkout: Checkout }) {
  const question = stale ? null : quote.zipQuestion;
  if (!question) return null;
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
