import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, Select, TextField } from "#app/ui/index.ts";
import type { TaxRateInput } from "#worker/store/pricing/contract-admin.ts";
import { Drawer, showUndoToast } from "../table/index.ts";
import { bpsToPercentText, parsePercent } from "./amount-inputs.ts";
import { DeleteButton } from "./delete-button.tsx";
import { TAX_CATEGORY_LABELS } from "./tax-category-labels.ts";

const destinationText = (r: TaxRateInput): string => (r.region ? `${r.country}-${r.region}` : r.country);

/** Adds a tax rate (`rate` is null), edits or deletes one. */
export function TaxRateDrawer({ rate }: { rate: TaxRateInput | null }) {
  const [open, setOpen] = useState(false);
  const label = rate ? `${TAX_CATEGORY_LABELS[rate.category]} in ${destinationText(rate)}` : "Add tax rate";
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={label}
      trigger={
        rate ? (
          <Button variant="soft" aria-label={`Edit ${label}`}>
            Edit
          </Button>
        ) : (
          <Button>Add tax rate</Button>
        )
      }
    >
      <TaxRateForm rate={rate} onDone={() => setOpen(false)} />
    </Drawer>
  );
}

function TaxRateForm({ rate, onDone }: { rate: TaxRateInput | null; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const [destination, setDestination] = useState({ country: rate?.country ?? "", region: rate?.region ?? "" });
  const [category, setCategory] = useState<TaxRateInput["category"]>(rate?.category ?? "standard");
  const [name, setName] = useState(rate?.name ?? "Sales tax");
  const [text, setText] = useState(rate ? bpsToPercentText(rate.bps) : "");
  const [included, setIncluded] = useState(rate?.included ?? false);
  const finish = async () => {
    await revalidate();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const bps = parsePercent(text);
    if (bps === null) return setProblem({ field: "bps", message: "Enter a percentage such as 7.25." });
    if (!(await call("PUT", "/api/admin/tax-rates", { ...destination, category, name, bps, included }))) return;
    if (rate)
      showUndoToast("Tax rate saved", async () => {
        await call("PUT", "/api/admin/tax-rates", rate);
        await revalidate();
      });
    await finish();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {rate ? null : (
        <>
          <div className="field-row">
            <TextField
              label="Country"
              hint="Two-letter code, such as US"
              required
              maxLength={2}
              value={destination.country}
              error={errorOf("country")}
              onChange={(e) => setDestination((p) => ({ ...p, country: e.target.value }))}
            />
            <TextField
              label="State or region"
              hint="Such as CA. Leave blank for all."
              maxLength={3}
              value={destination.region}
              error={errorOf("region")}
              onChange={(e) => setDestination((p) => ({ ...p, region: e.target.value }))}
            />
          </div>
          <Select
            label="Category"
            value={category}
            onChange={(e) => setCategory(e.target.value as TaxRateInput["category"])}
            options={Object.entries(TAX_CATEGORY_LABELS).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
      <TextField
        label="Name"
        hint="Shown on invoices."
        required
        maxLength={120}
        value={name}
        error={errorOf("name")}
        onChange={(e) => setName(e.target.value)}
      />
      <TextField
        label="Rate"
        inputMode="decimal"
        required
        after="%"
        value={text}
        error={errorOf("bps")}
        onChange={(e) => setText(e.target.value)}
      />
      <Checkbox label="Included in price" checked={included} onChange={(e) => setIncluded(e.target.checked)} />
      <ApiProblemNote problem={problem} fields={["country", "region", "name", "bps"]} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
      {rate ? (
        <DeleteButton
          title="Delete this tax rate?"
          text="This tax is no longer charged unless another rate applies. Existing orders aren't affected."
          method="POST"
          path="/api/admin/tax-rates/remove"
          body={{ country: rate.country, region: rate.region, category: rate.category }}
          onDone={() => void finish()}
        />
      ) : null}
    </form>
  );
}
