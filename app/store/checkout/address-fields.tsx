import { Select, TextField } from "#app/ui/index.ts";
import { regionsOf } from "#worker/store/orders/domain-regions.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { addressLabels } from "./address-labels.ts";
import { checkoutFieldId, type FieldErrors } from "./checkout-draft.ts";

/** The fields of an address. The country is first, since it decides which others are shown. */
export function AddressFields({
  where,
  value,
  onChange,
  errors,
  countries,
  company,
}: {
  where: "shipTo" | "billTo";
  value: Address;
  onChange: (value: Address) => void;
  errors: FieldErrors;
  countries: readonly (readonly [string, string])[];
  /** Also asks for a company, for the invoice. */
  company?: boolean;
}) {
  const kind = where === "shipTo" ? "shipping" : "billing";
  const labels = addressLabels(value.country);
  const regions = regionsOf(value.country);
  const text = (field: keyof Address) => ({
    id: checkoutFieldId(`${where}.${field}`),
    name: `${where}.${field}`,
    value: value[field],
    error: errors.get(`${where}.${field}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [field]: event.target.value }),
  });
  return (
    <div className="stack">
      <Select
        label="Country"
        {...text("country")}
        autoComplete={`${kind} country`}
        options={countries.map(([code, label]) => ({ value: code, label }))}
        onChange={(event) => onChange({ ...value, country: event.target.value, region: "" })}
      />
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
      <TextField
        label="Apartment, suite, etc. (optional)"
        {...text("line2")}
        autoComplete={`${kind} address-line2`}
        maxLength={160}
      />
      <div className="address-place">
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
        <TextField
          label={regions || value.country === "GB" ? labels.postalCode : `${labels.postalCode} (optional)`}
          {...text("postalCode")}
          autoComplete={`${kind} postal-code`}
          inputMode={value.country === "US" ? "numeric" : undefined}
          autoCapitalize="characters"
          maxLength={20}
        />
      </div>
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
