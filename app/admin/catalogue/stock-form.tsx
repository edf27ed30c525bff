import { type FormEvent, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiQuery } from "#app/lib/query.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, Checkbox, Link, Select, Text, toast } from "#app/ui/index.ts";
import type { LotRow } from "#worker/store/catalogue/contract.ts";
import type { StockChange, StockChangeOutcome, StockLevel } from "#worker/store/stock/contract.ts";
import { NumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { LOT_STATUS_LABELS } from "./catalogue-labels.ts";

/** Sends inventory changes to the API. */
export async function postStockChanges(changes: StockChange[]): Promise<StockChangeOutcome[]> {
  const { outcomes } = await apiRequest<{ outcomes: StockChangeOutcome[] }>("POST", "/api/admin/stock", { changes });
  return outcomes;
}

const STOCK_ACTIONS = [
  { value: "receive", label: "Receive inventory" },
  { value: "count", label: "Set quantity" },
  { value: "correct", label: "Adjust by" },
  { value: "damaged", label: "Remove damaged units" },
  { value: "rules", label: "Bin, low-stock threshold and backorders" },
] as const;
type StockAction = (typeof STOCK_ACTIONS)[number]["value"];

/** A form for one inventory change: receive, set, adjust, remove damaged units, or change thresholds. */
export function StockForm({ variantId, row, onDone }: { variantId: string; row: StockLevel; onDone: () => void }) {
  const [act, setAct] = useState<StockAction>("receive");
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [units, setUnits] = useState(Number.NaN);
  const [down, setDown] = useState(false);
  const [note, setNote] = useState("");
  const [lotId, setLotId] = useState("");
  const [rules, setRules] = useState({ backorder: row.backorder, lowAt: row.lowAt, bin: row.bin });
  const { busy, problem, setProblem, run, form, errorOf } = useApiCall();
  const withLot = act === "receive" || act === "damaged";
  const { data } = useApiQuery<{ lots: LotRow[] }>({
    queryKey: [`/api/admin/lots?variantId=${encodeURIComponent(variantId)}`],
    enabled: withLot,
  });

  const change = (): StockChange | null => {
    const base = { variantId, requestKey, note };
    if (act === "rules") return { ...base, act, ...rules };
    if (!Number.isFinite(units)) {
      setProblem({ message: "Enter a whole number.", field: "units" });
      return null;
    }
    if (act === "count") return { ...base, act, counted: units };
    if (act === "correct") {
      if (note.trim() === "") {
        setProblem({ message: "Enter a reason for the adjustment.", field: "note" });
        return null;
      }
      return { ...base, act, delta: down ? -units : units };
    }
    return { ...base, act, quantity: units, lotId: lotId || null };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const requestedChange = change();
    if (!requestedChange) return;
    const outcomes = await run(() => postStockChanges([requestedChange]));
    if (!outcomes) return;
    const refused = outcomes[0]?.problem;
    // A refused request uses up its key too, so the next one needs a new key.
    setRequestKey(crypto.randomUUID());
    if (refused) return setProblem({ message: refused });
    toast({ title: "Inventory updated", tone: "success" });
    setUnits(Number.NaN);
    setNote("");
    onDone();
  };

  return (
    <form ref={form} className="admin-form" onSubmit={submit} noValidate>
      <Select
        label="Action"
        value={act}
        options={STOCK_ACTIONS}
        onChange={(e) => {
          setAct(e.target.value as StockAction);
          setProblem(null);
        }}
      />
      {act === "rules" ? (
        <>
          <TextField
            label="Bin"
            hint="Where it’s kept, such as A-03-2. Printed on packing slips."
            maxLength={40}
            value={rules.bin}
            onChange={(e) => setRules((r) => ({ ...r, bin: e.target.value }))}
          />
          <NumberField
            label="Low-stock threshold"
            whole
            value={rules.lowAt}
            error={errorOf("lowAt")}
            onChange={(lowAt) => setRules((r) => ({ ...r, lowAt }))}
          />
          <Checkbox
            label="Continue selling when out of stock"
            checked={rules.backorder}
            onChange={(e) => setRules((r) => ({ ...r, backorder: e.target.checked }))}
          />
        </>
      ) : (
        <NumberField
          key={act}
          label={act === "count" ? "New quantity" : "Quantity"}
          whole
          value={units}
          error={errorOf("units")}
          onChange={setUnits}
        />
      )}
      {act === "correct" ? (
        <Select
          label="Adjustment"
          value={down ? "down" : "up"}
          options={[
            { value: "up", label: "Add units" },
            { value: "down", label: "Remove units" },
          ]}
          onChange={(e) => setDown(e.target.value === "down")}
        />
      ) : null}
      {withLot && data && data.lots.length > 0 ? (
        <Select
          label="Lot"
          value={lotId}
          options={[
            { value: "", label: "No lot" },
            ...data.lots.map((l) => ({
              value: l.id,
              label: `${l.number}, ${LOT_STATUS_LABELS[l.status][0].toLowerCase()}${l.left === null ? "" : `, ${l.left} left`}`,
            })),
          ]}
          onChange={(e) => setLotId(e.target.value)}
        />
      ) : null}
      {act === "receive" && data ? (
        <Text small dim>
          {data.lots.length === 0 ? "No lots yet. " : ""}
          <Link to="/420/lots/new">Add a lot</Link> with its certificate, then receive its units here.
        </Text>
      ) : null}
      <TextField
        label={act === "correct" ? "Reason" : "Note"}
        value={note}
        maxLength={300}
        error={errorOf("note")}
        onChange={(e) => setNote(e.target.value)}
      />
      {problem && !problem.field ? <Callout tone="error">{problem.message}</Callout> : null}
      <Button type="submit" loading={busy}>
        Save adjustment
      </Button>
    </form>
  );
}
