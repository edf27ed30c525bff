import { useState } from "react";
import { Icon, Select, TextField } from "#app/ui/index.ts";
import { needsPostalCode } from "#worker/store/orders/domain-postal-code.ts";
import { regionsOf } from "#worker/store/orders/domain-regions.ts";
import { addressLabels } from "./address-labels.ts";
import { type AddressFieldsProps, bindAddress } from "./bind-address.ts";
import { checkoutFieldId } from "./checkout-draft.ts";
import { UsPlaceFields } from "./us-place-fields.tsx";

/** The fields of an address. The country is first, since it decides which others are shown. */
export function AddressFields({
  countries,
  company,
  ...props
}: AddressFieldsProps & {
  /** The choice of countries; left out where it stands elsewhere. */
  countries?: readonly (readonly [string, string])[];
  /** Also asks for a company, for the invoice. */
  company?: boolean;
}) {
  const { where, value, onChange } = props;
  const kind = where === "shipTo" ? "shipping" : "billing";
  const text = bindAddress(props);
  const [showsLine2, setShowsLine2] = useState(false);
  const line2 = showsLine2 || value.line2 !== "";
  return (
    <div className="stack address-fields">
      {countries && countries.length > 1 ? (
        <Select
          label="Country"
          {...text("country")}
          autoComplete={`${kind} country`}
          options={countries.map(([code, label]) => ({ value: code, label }))}
          onChange={(event) =>
            onChange({ ...value, country: event.target.value, region: "", city: "", postalCode: "" })
          }
        />
      ) : null}
      <TextField label="Full name" {...text("name")} autoComplete={`${kind} name`} maxLength={120} required />
      {company ? (
        <TextField
          label="Company (optional)"
          {...text("company")}
          autoComplete={`${kind} organization`}
          maxLength={120}
        />
      ) : null}
      <TextField label="Address" {...text("line1")} autoComplete={`${kind} address-line1`} maxLength={160} required />
      {line2 ? null : (
        <button
          type="button"
          className="link-button add-line"
          onClick={() => {
            setShowsLine2(true);
            setTimeout(() => document.getElementById(checkoutFieldId(`${where}.line2`))?.focus());
          }}
        >
          <Icon name="plus" size={16} /> Add apartment or suite
        </button>
      )}
      {/* Always there, so that the browser can fill it in. */}
      <div className={line2 ? undefined : "visually-hidden"} aria-hidden={line2 ? undefined : true}>
        <TextField
          label="Apartment, suite, etc. (optional)"
          {...text("line2")}
          tabIndex={line2 ? undefined : -1}
          autoComplete={`${kind} address-line2`}
          maxLength={160}
        />
      </div>
      {value.country === "US" ? <UsPlaceFields {...props} /> : <PlaceFields {...props} />}
      {where === "shipTo" ? (
        <TextField
          label="Phone (optional)"
          hint="For delivery updates only"
          {...text("phone")}
          type="tel"
          autoComplete={`${kind} tel`}
          maxLength={40}
        />
      ) : null}
    </div>
  );
}

/** Postal code, city and region as most countries have them. */
function PlaceFields(props: AddressFieldsProps) {
  const { where, value } = props;
  const kind = where === "shipTo" ? "shipping" : "billing";
  const text = bindAddress(props);
  const labels = addressLabels(value.country);
  const regions = regionsOf(value.country);
  return (
    <div className="address-place">
      <TextField
        label={needsPostalCode(value.country) ? labels.postalCode : `${labels.postalCode} (optional)`}
        {...text("postalCode")}
        autoComplete={`${kind} postal-code`}
        autoCapitalize="characters"
        maxLength={20}
      />
      <TextField label="City" {...text("city")} autoComplete={`${kind} address-level2`} maxLength={120} required />
      {regions ? (
        <Select label={labels.region} {...text("region")} autoComplete={`${kind} address-level1`} required>
          <option value="">Select</option>
          {regions.map((r) => (
            <option key={r.value} value={r.value}>
              {r.label}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          label={`${labels.region} (optional)`}
          {...text("region")}
          autoComplete={`${kind} address-level1`}
          maxLength={60}
        />
      )}
    </div>
  );
}
