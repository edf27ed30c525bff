import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Checkbox, Select } from "#app/ui/index.ts";
import type { TaxRateInput } from "#worker/store/pricing/contract-admin.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { showUndoToast } from "../table/index.ts";
import { bpsToPercentText, parsePercent } from "./amount-inputs.ts";
import { formatPlace } from "./format-place.ts";
import { TAX_CATEGORY_LABELS } from "./tax-category-labels.ts";

const PATH = "/api/admin/tax-rates";
const CATEGORY_OPTIONS = Object.entries(TAX_CATEGORY_LABELS).map(([value, label]) => ({ value, label }));

/** Adds a tax rate (`rate` is null), edits or deletes one. */
export function TaxRateDrawer({ rate }: { rate: TaxRateInput | null }) {
  const title = rate
    ? `${TAX_CATEGORY_LABELS[rate.category]} in ${formatPlace(rate.country, rate.region)}`
    : "Add tax rate";
  const button = rate ? ({ button: "Edit", label: `Edit ${title}`, variant: "soft" } as const) : { button: title };
  return (
    <FormDrawer title={title} {...button}>
      {(close) => <TaxRateForm rate={rate} onDone={close} />}
    </FormDrawer>
  );
}

const NEW_RATE = { country: "", region: "", category: "standard", name: "Sales tax", included: false } as const;

function TaxRateForm({ rate, onDone }: { rate: TaxRateInput | null; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { country, region, category, name, included }: Omit<TaxRateInput, "bps"> = rate ?? NEW_RATE;
  const undo = async (before: TaxRateInput) => {
    await apiRequest("PUT", PATH, before);
    await revalidate();
  };
  return (
    <RecordForm
      initial={{ country, region, category, name, included, bps: rate ? bpsToPercentText(rate.bps) : "" }}
      request={(draft) => {
        const bps = parsePercent(draft.bps);
        if (bps === null) return { field: "bps", message: "Enter a percentage such as 7.25." };
        return { method: "PUT", path: PATH, body: { ...draft, bps } };
      }}
      onSaved={() => {
        if (rate) showUndoToast("Tax rate saved", () => undo(rate));
        onDone();
      }}
      removal={
        rate && {
          title: "Delete this tax rate?",
          text: "This tax is no longer charged unless another rate applies. Existing orders aren't affected.",
          method: "POST",
          path: `${PATH}/remove`,
          body: { country, region, category },
        }
      }
      onRemoved={onDone}
    >
      {({ bindText, bindFlag }) => (
        <>
          {rate ? null : (
            <>
              <div className="field-row">
                <TextField
                  label="Country"
                  hint="Two-letter code, such as US"
                  required="Enter a country."
                  maxLength={2}
                  {...bindText("country")}
                />
                <TextField
                  label="State or region"
                  hint="Such as CA. Leave blank for all."
                  maxLength={3}
                  {...bindText("region")}
                />
              </div>
              <Select
                label="Category"
                hint="A rate applies to this category alone. Add one for each category that is taxed; 0% marks it as exempt."
                options={CATEGORY_OPTIONS}
                {...bindText("category")}
              />
            </>
          )}
          <TextField
            label="Name"
            hint="Shown on invoices."
            required="Enter a name."
            maxLength={120}
            {...bindText("name")}
          />
          <TextField label="Rate" inputMode="decimal" aria-required after="%" {...bindText("bps")} />
          <Checkbox label="Included in price" {...bindFlag("included")} />
        </>
      )}
    </RecordForm>
  );
}
