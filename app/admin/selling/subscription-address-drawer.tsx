import { Select, TextField } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { regionsOf } from "#worker/store/orders/domain-regions.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";

const EMPTY: Address = {
  ...{ name: "", company: "", line1: "", line2: "", city: "", region: "", postalCode: "", country: "US", phone: "" },
};

/** Changes where the orders go. @param countries that the store sells and ships to */
export function SubscriptionAddressDrawer({
  subscription: s,
  countries,
}: {
  subscription: SubscriptionView;
  countries: readonly (readonly [string, string])[];
}) {
  if (!s.may.includes("address")) return null;
  return (
    <FormDrawer title="Shipping address" text="Applies from the next order." button="Change address" variant="soft">
      {(close) => (
        <RecordForm<Address>
          initial={{ ...EMPTY, ...s.shipTo }}
          request={(shipTo) => ({
            method: "POST",
            path: `/api/admin/subscriptions/${s.id}`,
            body: { act: "address", version: s.version, shipTo },
          })}
          saved="Address changed"
          save="Save address"
          onSaved={close}
        >
          {({ bindText, draft }) => {
            const regions = regionsOf(draft.country);
            return (
              <>
                <Select
                  label="Country"
                  options={countries.map(([value, label]) => ({ value, label }))}
                  {...bindText("country")}
                />
                <TextField label="Full name" required maxLength={120} {...bindText("name")} />
                <TextField label="Company (optional)" maxLength={120} {...bindText("company")} />
                <TextField label="Address" required maxLength={160} {...bindText("line1")} />
                <TextField label="Apartment, suite, etc. (optional)" maxLength={160} {...bindText("line2")} />
                <TextField label="City" required maxLength={120} {...bindText("city")} />
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
                  <TextField label="Postal code" maxLength={20} {...bindText("postalCode")} />
                </div>
                <TextField label="Phone (optional)" type="tel" maxLength={40} {...bindText("phone")} />
              </>
            );
          }}
        </RecordForm>
      )}
    </FormDrawer>
  );
}
