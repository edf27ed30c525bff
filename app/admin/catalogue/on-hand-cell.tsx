import { type KeyboardEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button } from "#app/ui/index.ts";
import type { StockChange, StockListItem } from "#worker/store/stock/contract.ts";
import { showUndoToast } from "../table/index.ts";
import { readQuantity, type StockReason, toStockChange } from "./on-hand-input.ts";
import { postStockChanges } from "./stock-form.tsx";
import "./on-hand-cell.css";

/**
 * The quantity on hand, changed in its row: a new quantity, or a change such as +5. Enter and Tab save and go to the next
 * row, Escape takes back what was typed.
 */
export function OnHandCell({ row, reason }: { row: StockListItem; reason: StockReason }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // One key for a try and its repeats: a lost answer never counts twice.
  const key = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const isChanged = typed !== null && typed.trim() !== String(row.onHand);

  /** @returns why it was refused; null: it was applied */
  const send = async (change: StockChange): Promise<string | null> =>
    (await postStockChanges([change]))[0]?.problem ?? null;
  const save = async (): Promise<void> => {
    if (!isChanged || busy) return;
    const quantity = readQuantity(typed, row.onHand);
    if (!quantity) return setProblem("Enter a quantity, or a change such as +5 or -3.");
    key.current ??= crypto.randomUUID();
    setBusy(true);
    setProblem(null);
    try {
      const refused = await send(toStockChange(row, quantity, reason, key.current));
      if (refused) return setProblem(refused);
      key.current = null;
      setTyped(null);
      // One key, so that an undo whose answer was lost is not made twice.
      const undoKey = crypto.randomUUID();
      showUndoToast(`${row.sku}: ${row.onHand} to ${row.onHand + quantity.delta} on hand`, async () => {
        const undo = { act: "correct" as const, delta: -quantity.delta, note: `Undone: ${reason}` };
        const refusedUndo = await send({ ...undo, variantId: row.variantId, requestKey: undoKey });
        await revalidate();
        // As a call that is refused, so that the toast says why.
        if (refusedUndo) throw new Error(JSON.stringify({ error: { message: refusedUndo } }));
      });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
      await revalidate();
    }
  };
  const undo = () => {
    setTyped(null);
    setProblem(null);
  };
  /** Focuses the quantity of the next row, or of the one before. @returns whether there is one */
  const focusRow = (by: 1 | -1): boolean => {
    const all = [...(input.current?.closest("table")?.querySelectorAll<HTMLInputElement>(".on-hand input") ?? [])];
    const next = input.current ? all[all.indexOf(input.current) + by] : undefined;
    next?.focus();
    next?.select();
    return next !== undefined;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") {
      undo();
      event.stopPropagation();
    } else if (event.key === "Enter") {
      event.preventDefault();
      void save();
      focusRow(1);
    } else if (event.key === "Tab") {
      if (focusRow(event.shiftKey ? -1 : 1)) event.preventDefault();
      void save();
    }
  };
  return (
    <div className="on-hand">
      {isChanged ? (
        <Button variant="ghost" loading={busy} aria-label={`Save quantity of ${row.sku}`} onClick={() => void save()}>
          Save
        </Button>
      ) : null}
      <input
        ref={input}
        className="input"
        inputMode="text"
        autoComplete="off"
        aria-label={`On hand, ${row.sku}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `on-hand-${row.variantId}` : undefined}
        value={typed ?? String(row.onHand)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
          key.current = null;
        }}
        onKeyDown={press}
      />
      {problem ? (
        <span className="field-error" id={`on-hand-${row.variantId}`} role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}
