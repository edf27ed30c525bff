import type { SubscriptionView } from "#worker/billing/contract.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { AddressFields } from "../form/address-fields.tsx";
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
    <FormDrawer
      title="Shipping address"
      text="Takes effect with the next order."
      button="Change address"
      variant="soft"
    >
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
          {({ bindText, draft }) => <AddressFields address={draft} bindText={bindText} countries={countries} />}
        </RecordForm>
      )}
    </FormDrawer>
  );
}
