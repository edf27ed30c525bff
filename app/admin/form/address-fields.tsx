import { Select } from "#app/ui/index.ts";
import { regionsOf } from "#worker/store/orders/domain-regions.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import type { bindFields } from "./bind-fields.ts";
import { TextField } from "./text-field.tsx";

/** The fields of a shipping address. @param countries null: country and region stay as they are */
export function AddressFields({
  address,
  bindText,
  countries,
}: {
  address: Pick<Address, "country">;
  bindText: ReturnType<typeof bindFields<Address>>["bindText"];
  countries: readonly (readonly [string, string])[] | null;
}) {
  const regions = regionsOf(address.country);
  const postalCode = (
    <TextField
      label={address.country === "US" ? "ZIP code" : "Postal code"}
      maxLength={20}
      {...bindText("postalCode")}
    />
  );
  return (
    <>
      {countries ? (
        <Select
          label="Country"
          options={countries.map(([value, label]) => ({ value, label }))}
          {...bindText("country")}
        />
      ) : null}
      <TextField label="Full name" required="Enter a full name." maxLength={120} {...bindText("name")} />
      <TextField label="Company (optional)" maxLength={120} {...bindText("company")} />
      <TextField label="Address" required="Enter a street address." maxLength={160} {...bindText("line1")} />
      <TextField label="Apartment, suite, etc. (optional)" maxLength={160} {...bindText("line2")} />
      <TextField label="City" required="Enter a city." maxLength={120} {...bindText("city")} />
      {countries ? (
        <div className="field-row">
          {regions ? (
            <Select
              label="State or province"
              options={[{ value: "", label: "Select" }, ...regions]}
              {...bindText("region")}
            />
          ) : (
            <TextField label="Region" maxLength={60} {...bindText("region")} />
          )}
          {postalCode}
        </div>
      ) : (
        postalCode
      )}
      <TextField label="Phone (optional)" type="tel" maxLength={40} {...bindText("phone")} />
    </>
  );
}
