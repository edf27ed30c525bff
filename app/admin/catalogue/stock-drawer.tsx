import { type FormEvent, useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { apiRequest } from "#app/lib/request.ts";
import { useCall } from "#app/lib/use-call.ts";
import {
  Button,
  Callout,
  Checkbox,
  KeyValues,
  Select,
  Skeleton,
  Stack,
  Text,
  TextField,
  toast,
} from "#app/ui/index.ts";
import type { LotRow } from "#worker/store/catalogue/contract.ts";
import type { StockChange, StockMove, StockOutcome, StockRow } from "#worker/store/stock/contract.ts";
import { When } from "../parts.tsx";
import { NumberField } from "./inputs.tsx";

/** Sends changes of the stock. @throws Error with the sentence of the first that was refused */
export async function sendStock(changes: StockChange[]): Promise<StockOutcome[]> {
  const { outcomes } = await apiRequest<{ outcomes: StockOutcome[] }>("POST", "/api/admin/stock", { changes });
  return outcomes;
}

/** What of a variant is there, what can be done about it, and its ledger. */
export function StockOf({ variantId, onChange }: { variantId: string; onChange: () => void }) {
  const key = `/api/admin/stock/${variantId}`;
  const { data, isError, refetch } = useApiQuery<{ row: StockRow; moves: StockMove[]; next: string | null }>({
    queryKey: [key],
    staleTime: 0,
  });
  const [older, setOlder] = useState<StockMove[]>([]);
  const [next, setNext] = useState<string | null | undefined>();
  if (isError)
    return <Callout tone="error">The stock could not be read. Check your connection and open it again.</Callout>;
  if (!data) return <Skeleton height={240} />;
  const { row, moves } = data;
  const more = next === undefined ? data.next : next;
  const changed = () => {
    setOlder([]);
    setNext(undefined);
    void refetch();
    onChange();
  };
  const readOlder = async () => {
    const page = await apiRequest<{ moves: StockMove[]; next: string | null }>("GET", `${key}?before=${more}`);
    setOlder((was) => [...was, ...page.moves]);
    setNext(page.next);
  };
  return (
    <Stack gap={24}>
      <KeyValues
        items={[
          ["On hand", row.onHand],
          ["Reserved", row.reserved],
          ["Available", row.backorder ? "any number" : row.onHand - row.reserved],
        ]}
      />
      <ChangeForm variantId={variantId} row={row} onDone={changed} />
      <section aria-labelledby="ledger">
        <h3 id="ledger">Ledger</h3>
        {moves.length === 0 ? <Text dim>Nothing has come or gone yet.</Text> : null}
        <ol className="ledger">
          {[...moves, ...older].map((m) => (
            <li key={m.id}>
              <strong className="ledger-delta">{m.delta > 0 ? `+${m.delta}` : m.delta}</strong>
              <span>
                {KINDS[m.kind]}
                {m.lot ? `, lot ${m.lot}` : ""}
                {m.note ? `: ${m.note}` : ""}
                <span className="dim small">
                  {m.actor}, <When at={m.at} />
                </span>
              </span>
            </li>
          ))}
        </ol>
        {more ? (
          <Button variant="outline" onClick={readOlder}>
            Older lines
          </Button>
        ) : null}
      </section>
    </Stack>
  );
}

const KINDS: Record<StockMove["kind"], string> = {
  received: "Received",
  shipped: "Sent",
  returned: "Came back",
  damaged: "Written off",
  counted: "Counted",
  corrected: "Corrected",
};

const ACTS = [
  { value: "receive", label: "Receive units" },
  { value: "count", label: "Count the shelf" },
  { value: "correct", label: "Correct by a number" },
  { value: "damaged", label: "Write off damaged units" },
  { value: "rules", label: "Set the low mark and backorder" },
] as const;
type ActName = (typeof ACTS)[number]["value"];

function ChangeForm({ variantId, row, onDone }: { variantId: string; row: StockRow; onDone: () => void }) {
  const [act, setAct] = useState<ActName>("receive");
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [units, setUnits] = useState(Number.NaN);
  const [down, setDown] = useState(false);
  const [note, setNote] = useState("");
  const [lotId, setLotId] = useState("");
  const [rules, setRules] = useState({ backorder: row.backorder, lowAt: row.lowAt });
  const { busy, problem, setProblem, run, form, errorOf } = useCall();
  const withLot = act === "receive" || act === "damaged";
  const { data } = useApiQuery<{ lots: LotRow[] }>({
    queryKey: [`/api/admin/lots?variantId=${encodeURIComponent(variantId)}`],
    enabled: withLot,
  });

  const change = (): StockChange | null => {
    const base = { variantId, requestKey, note };
    if (act === "rules") return { ...base, act, ...rules };
    if (!Number.isFinite(units)) {
      setProblem({ message: "Write a whole number.", field: "units" });
      return null;
    }
    if (act === "count") return { ...base, act, counted: units };
    if (act === "correct") {
      if (note.trim() === "") {
        setProblem({ message: "Write why: it stands in the ledger.", field: "note" });
        return null;
      }
      return { ...base, act, delta: down ? -units : units };
    }
    return { ...base, act, quantity: units, lotId: lotId || null };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = change();
    if (!asked) return;
    const outcomes = await run(() => sendStock([asked]));
    if (!outcomes) return;
    const refused = outcomes[0]?.problem;
    // A refused request is spent too: the next one is another.
    setRequestKey(crypto.randomUUID());
    if (refused) return setProblem({ message: refused });
    toast({ title: "The stock is changed", tone: "success" });
    setUnits(Number.NaN);
    setNote("");
    onDone();
  };

  return (
    <form ref={form} className="admin-form" onSubmit={submit} noValidate>
      <Select
        label="What to do"
        value={act}
        options={ACTS}
        onChange={(e) => {
          setAct(e.target.value as ActName);
          setProblem(null);
        }}
      />
      {act === "rules" ? (
        <>
          <NumberField
            label="Low at or below"
            whole
            value={rules.lowAt}
            error={errorOf("lowAt")}
            onChange={(lowAt) => setRules((r) => ({ ...r, lowAt }))}
          />
          <Checkbox
            label="Sold also when nothing is there"
            checked={rules.backorder}
            onChange={(e) => setRules((r) => ({ ...r, backorder: e.target.checked }))}
          />
        </>
      ) : (
        <NumberField
          key={act}
          label={act === "count" ? "Units counted" : "Units"}
          whole
          value={units}
          error={errorOf("units")}
          onChange={setUnits}
        />
      )}
      {act === "correct" ? (
        <Select
          label="Which way"
          value={down ? "down" : "up"}
          options={[
            { value: "up", label: "There are more" },
            { value: "down", label: "There are fewer" },
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
            ...data.lots.map((l) => ({ value: l.id, label: `${l.number}, ${l.status}` })),
          ]}
          onChange={(e) => setLotId(e.target.value)}
        />
      ) : null}
      <TextField
        label={act === "correct" ? "Why" : "Note"}
        value={note}
        maxLength={300}
        error={errorOf("note")}
        onChange={(e) => setNote(e.target.value)}
      />
      {problem && !problem.field ? <Callout tone="error">{problem.message}</Callout> : null}
      <Button type="submit" loading={busy}>
        Write it down
      </Button>
    </form>
  );
}
