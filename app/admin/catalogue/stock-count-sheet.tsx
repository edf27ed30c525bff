import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Callout, Text, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { toCount } from "#worker/kernel/typed-number.ts";
import type { StockChange, StockChangeOutcome, StockListItem } from "#worker/store/stock/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { SaveBar } from "../table/index.ts";
import { variantName } from "./search-picker.tsx";
import { postStockChanges } from "./stock-form.tsx";

/** The API's limit of changes per call. */
const MAX_CHANGES_PER_CALL = 50;

/**
 * An inventory count by keyboard: enter a number, press Enter, next row. Blank rows aren't counted. Each row
 * has its own idempotency key, so that saving again after a lost response changes nothing twice.
 */
export function StockCountSheet({ rows, onSaved }: { rows: readonly StockListItem[]; onSaved: () => void }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [keys, setKeys] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const sheet = useRef<HTMLFormElement>(null);
  // Counts entered on another page of the list are included.
  const counted = Object.entries(typed).filter(([, text]) => text.trim() !== "");

  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === "Enter" || event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const all = [...(sheet.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const next = all[all.indexOf(event.currentTarget) + by];
    next?.focus();
    next?.select();
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const invalidEntries = Object.fromEntries(
      counted.filter(([, text]) => !(Number(toCount(text)) < 1e6)).map(([id]) => [id, "Enter a whole number."]),
    );
    setProblems(invalidEntries);
    setFailed(undefined);
    if (Object.keys(invalidEntries).length > 0) return;
    const requestKeys = { ...keys };
    for (const [id] of counted) requestKeys[id] ??= crypto.randomUUID();
    setKeys(requestKeys);
    setBusy(true);
    try {
      const changes = counted.map(([variantId, text]): StockChange => {
        return {
          act: "count",
          variantId,
          requestKey: requestKeys[variantId] as string,
          note: "",
          counted: Number(toCount(text)),
        };
      });
      const outcomes: StockChangeOutcome[] = [];
      for (let at = 0; at < changes.length; at += MAX_CHANGES_PER_CALL)
        outcomes.push(...(await postStockChanges(changes.slice(at, at + MAX_CHANGES_PER_CALL))));
      const refused = new Map(outcomes.flatMap((o) => (o.problem ? [[o.variantId, o.problem] as const] : [])));
      setProblems(Object.fromEntries(refused));
      setTyped(Object.fromEntries(Object.entries(typed).filter(([id]) => refused.has(id))));
      setKeys({});
      const done = outcomes.length - refused.size;
      toast({ title: `${plural(done, "count")} saved`, tone: "success" });
      onSaved();
    } catch (error) {
      setFailed(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={sheet} className="count-sheet" onSubmit={save} noValidate aria-label="Inventory count">
      <Text dim small>
        Enter the quantity you counted and press Enter for the next row. Blank rows aren’t changed.
      </Text>
      {failed ? (
        <Callout tone="error" title="Some counts may not be saved">
          {failed} Save again. Nothing is counted twice.
        </Callout>
      ) : null}
      <ol className="line-list">
        {rows.map((r) => (
          <li key={r.variantId} className="count-line">
            <span>
              <strong>{variantName(r)}</strong>
              <span className="dim small">
                {r.sku}, {r.onHand} on hand
              </span>
            </span>
            <TextField
              label={`Counted quantity of ${r.sku}`}
              hideLabel
              inputMode="numeric"
              autoComplete="off"
              value={typed[r.variantId] ?? ""}
              error={problems[r.variantId]}
              onChange={(e) => setTyped((was) => ({ ...was, [r.variantId]: e.target.value }))}
              onKeyDown={step}
            />
          </li>
        ))}
      </ol>
      <SaveBar
        dirty={counted.length > 0}
        busy={busy}
        onReset={() => {
          setTyped({});
          setProblems({});
        }}
        label={`Save ${plural(counted.length, "count")}`}
      />
    </form>
  );
}
