import { Badge, type Column, Switch, Table, Text } from "#app/ui/index.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";
import { bpsToPercentText, formatMinor, minorToInputText, parseMinor, parsePercent } from "./amount-inputs.ts";
import { intervalLabel } from "./subscription-labels.ts";

const columns: Column<PlanOffer>[] = [
  { key: "title", label: "Plan", cell: (p) => p.title },
  { key: "kind", label: "Grants", cell: (p) => (p.kind === "access" ? p.grants.join(" and ") : "Products") },
  { key: "rhythm", label: "Frequency", cell: (p) => intervalLabel(p.unit, p.every) },
  {
    key: "price",
    label: "Price",
    end: true,
    cell: (p) => (p.kind === "access" ? formatMinor(p.price, p.currency) : `${bpsToPercentText(p.discountBps)}% off`),
  },
  {
    key: "active",
    label: "Status",
    cell: (p) => <Badge tone={p.active ? "success" : "neutral"}>{p.active ? "Active" : "Inactive"}</Badge>,
  },
  { key: "edit", label: "Edit", cell: (p) => <PlanDrawer plan={p} /> },
];

/** The subscription plans. A change applies to new subscribers only. */
export function SubscriptionPlans({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <Panel title="Plans" id="plans">
      <Text dim small>
        Changes apply to new subscribers. Existing subscribers keep the terms they agreed to.
      </Text>
      <Table caption="Plans" hideCaption columns={columns} rows={plans} rowKey={(p) => p.id} />
    </Panel>
  );
}

function PlanDrawer({ plan }: { plan: PlanOffer }) {
  const title = `Edit ${plan.title}`;
  return (
    <FormDrawer title={title} button="Edit" label={title} variant="soft">
      {(close) => <PlanForm plan={plan} onDone={close} />}
    </FormDrawer>
  );
}

function PlanForm({ plan, onDone }: { plan: PlanOffer; onDone: () => void }) {
  const access = plan.kind === "access";
  const field = access ? "price" : "discountBps";
  return (
    <RecordForm
      initial={{
        title: plan.title,
        price: minorToInputText(plan.price, plan.currency),
        discountBps: bpsToPercentText(plan.discountBps),
        active: plan.active,
      }}
      request={({ title, price, discountBps, active }) => {
        const value = access ? parseMinor(price, plan.currency) : parsePercent(discountBps);
        if (value === null)
          return { field, message: access ? "Enter a price such as 12.50." : "Enter a percentage such as 10." };
        return { method: "PATCH", path: `/api/admin/plans/${plan.id}`, body: { title, active, [field]: value } };
      }}
      saved="Plan saved"
      onSaved={onDone}
    >
      {({ bindText, bindFlag }) => (
        <>
          <TextField label="Name" required="Enter a name." maxLength={80} {...bindText("title")} />
          <TextField
            label={access ? "Price per billing period" : "Discount"}
            inputMode="decimal"
            aria-required
            after={access ? plan.currency : "%"}
            {...bindText(field)}
          />
          <Switch label="Active" {...bindFlag("active")} />
        </>
      )}
    </RecordForm>
  );
}
