import { Checkbox, RadioCards } from "#app/ui/index.ts";
import type { SavedAddress } from "#worker/store/addresses/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { AddressFields } from "./address-fields.tsx";
import { type CheckoutDraft, checkoutFieldId, emptyAddress } from "./checkout-draft.ts";
import { CheckoutSection } from "./checkout-sections.tsx";
import { ZipQuestion } from "./lazy-parts.tsx";
import type { Checkout } from "./use-checkout.ts";

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
