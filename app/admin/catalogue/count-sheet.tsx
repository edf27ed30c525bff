import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { sentenceOf } from "#app/lib/request.ts";
import { Callout, Text, TextField, toast } from "#app/ui/index.ts";
import type { StockListRow } from "#worker/store/stock/contract.ts";
import { SaveBar } from "../table/index.ts";
import { variantName } from "./picker.tsx";
import { sendStock } from "./stock-drawer.tsx";

/**
 * A shelf counted by keyboard: a number, Enter, the next. Empty lines are not counted. Each line has
 * its own request key, so that saving again after a lost answer writes nothing twice.
 */
export function CountSheet({ rows, onSaved }: { rows: readonly StockListRow[]; onSaved: () => void }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [keys, setKeys] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const sheet = useRef<HTMLFormElement>(null);
  const counted = rows.filter((r) => (typed[r.variantId] ?? "").trim() !== "");

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
    const wrong = Object.fromEntries(
      counted
        .filter((r) => !/^\d{1,6}$/.test((typed[r.variantId] ?? "").trim()))
        .map((r) => [r.variantId, "Write a whole number."]),
    );
    setProblems(wrong);
    setFailed(undefined);
    if (Object.keys(wrong).length > 0) return;
    const named = { ...keys };
    for (const r of counted) named[r.variantId] ??= crypto.randomUUID();
    setKeys(named);
    setBusy(true);
    try {
      const outcomes = await sendStock(
        counted.map((r) => ({
          act: "count",
          variantId: r.variantId,
          requestKey: named[r.variantId] as string,
          note: "",
          counted: Number(typed[r.variantId]),
        })),
      );
      const refused = new Map(outcomes.flatMap((o) => (o.problem ? [[o.variantId, o.problem] as const] : [])));
      setProblems(Object.fromEntries(refused));
      setTyped(Object.fromEntries(Object.entries(typed).filter(([id]) => refused.has(id))));
      setKeys({});
      const done = outcomes.length - refused.size;
      toast({ title: done === 1 ? "One count is written down" : `${done} counts are written down`, tone: "success" });
      onSaved();
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={sheet} className="count-sheet" onSubmit={save} noValidate aria-label="Count">
      <Text dim small>
        Type what is on the shelf and press Enter for the next line. Lines that stay empty are not changed.
      </Text>
      {failed ? (
        <Callout tone="error" title="Perhaps not saved">
          {failed} Saving again writes nothing twice.
        </Callout>
      ) : null}
      <ol className="line-list">
        {rows.map((r) => (
          <li key={r.variantId} className="count-line">
            <span>
              <strong>{variantName(r)}</strong>
              <span className="dim small">
                {r.sku}, {r.onHand} in the books
              </span>
            </span>
            <TextField
              label={`Counted of ${r.sku}`}
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
        label={counted.length === 1 ? "Save one count" : `Save ${counted.length} counts`}
      />
    </form>
  );
}
