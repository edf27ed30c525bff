import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, type Column, Switch, Table, Text, TextField, toast } from "#app/ui/index.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { Drawer, Panel } from "../table/index.ts";
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
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={`Edit ${plan.title}`}
      trigger={
        <Button variant="soft" aria-label={`Edit ${plan.title}`}>
          Edit
        </Button>
      }
    >
      <PlanForm plan={plan} onDone={() => setOpen(false)} />
    </Drawer>
  );
}

function PlanForm({ plan, onDone }: { plan: PlanOffer; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const access = plan.kind === "access";
  const [title, setTitle] = useState(plan.title);
  const [valueText, setValueText] = useState(
    access ? minorToInputText(plan.price, plan.currency) : bpsToPercentText(plan.discountBps),
  );
  const [active, setActive] = useState(plan.active);
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const field = access ? "price" : "discountBps";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = access ? parseMinor(valueText, plan.currency) : parsePercent(valueText);
    if (value === null)
      return setProblem({ field, message: access ? "Enter a price such as 12.50." : "Enter a percentage such as 10." });
    if (!(await call("PATCH", `/api/admin/plans/${plan.id}`, { title, active, [field]: value }))) return;
    toast({ title: "Plan saved", tone: "success" });
    await revalidate();
    onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <TextField
        label="Name"
        required
        maxLength={80}
        value={title}
        error={errorOf("title")}
        onChange={(e) => setTitle(e.target.value)}
      />
      <TextField
        label={access ? "Price per billing period" : "Discount"}
        inputMode="decimal"
        required
        after={access ? plan.currency : "%"}
        value={valueText}
        error={errorOf(field)}
        onChange={(e) => setValueText(e.target.value)}
      />
      <Switch label="Active" checked={active} onChange={(e) => setActive(e.target.checked)} />
      <ApiProblemNote problem={problem} fields={["title", field]} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
}
