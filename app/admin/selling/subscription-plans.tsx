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
  { key: "kind", label: "For", cell: (p) => (p.kind === "access" ? p.grants.join(" and ") : "Products") },
  { key: "rhythm", label: "Rhythm", cell: (p) => intervalLabel(p.unit, p.every) },
  {
    key: "price",
    label: "Price",
    end: true,
    cell: (p) => (p.kind === "access" ? formatMinor(p.price, p.currency) : `${bpsToPercentText(p.discountBps)} % off`),
  },
  {
    key: "active",
    label: "Offered",
    cell: (p) => <Badge tone={p.active ? "success" : "neutral"}>{p.active ? "Yes" : "No"}</Badge>,
  },
  { key: "edit", label: "Change", cell: (p) => <PlanDrawer plan={p} /> },
];

/** The plans: what changes here holds for those who subscribe from now on. */
export function SubscriptionPlans({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <Panel title="Plans" id="plans">
      <Text dim small>
        A change holds for those who subscribe from now on. Whoever has a plan keeps what they agreed to.
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
      title={`Change “${plan.title}”`}
      trigger={
        <Button variant="soft" aria-label={`Change ${plan.title}`}>
          Change
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
      return setProblem({ field, message: access ? "Write a price such as 12.50." : "Write a percentage such as 10." });
    if (!(await call("PATCH", `/api/admin/plans/${plan.id}`, { title, active, [field]: value }))) return;
    toast({ title: "The plan is changed", tone: "success" });
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
        label={access ? "Price of a cycle" : "Saving"}
        inputMode="decimal"
        required
        after={access ? plan.currency : "%"}
        value={valueText}
        error={errorOf(field)}
        onChange={(e) => setValueText(e.target.value)}
      />
      <Switch label="Offered" checked={active} onChange={(e) => setActive(e.target.checked)} />
      <ApiProblemNote problem={problem} fields={["title", field]} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
}
