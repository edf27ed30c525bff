import { useState } from "react";
import { Checkbox, Select, TextField } from "#app/ui/index.ts";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { MEALS, type Meal } from "#worker/fitness/log/domain-entry.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useLog } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { type ChosenItem, entryChanges, readGrams, staleReason } from "./card-changes.ts";
import { CardFrame } from "./card-frame.tsx";
import { LoggedCard, MEAL_NAMES } from "./logged-card.tsx";
import { Totals } from "./totals.tsx";
import { useConfirm } from "./use-confirm.ts";

type Row = { food: string; grams: string; isIn: boolean };

/** Foods to log: each can be another one, of another amount, or left out. */
export function EntriesCard({ card }: { card: Extract<CoachCard, { kind: "entries" }> }) {
  const today = useToday();
  const records = useLog((state) => state.records);
  const { isDone, made, confirm, takeBack } = useConfirm(card.id);
  const [meal, setMeal] = useState<Meal>(card.meal);
  const [rows, setRows] = useState<Row[]>(() =>
    card.items.map(({ food, grams, check }) => ({ food, grams: String(grams), isIn: !check })),
  );
  if (isDone) return <LoggedCard card={card} made={made} onUndo={() => void takeBack("entry")} />;
  const change = (at: number, patch: Partial<Row>) =>
    setRows(rows.map((row, n) => (n === at ? { ...row, ...patch } : row)));
  const chosen = rows.flatMap((row, at): ChosenItem[] => {
    const [food, grams, item] = [card.foods[row.food], readGrams(row.grams), card.items[at]];
    if (!row.isIn || !food || grams === null || !item) return [];
    // The words for the amount hold for the food and the amount that they were said of.
    return [{ food, grams, portion: grams === item.grams && row.food === item.food ? item.portion : null }];
  });
  const isInvalid = rows.some(({ isIn, grams }) => isIn && readGrams(grams) === null);
  const log = () =>
    confirm(
      entryChanges(card.id, [{ key: "0", date: card.date, meal, title: null, items: chosen }], today, Date.now()),
      `${plural(chosen.length, "food")} logged`,
    );
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      stale={staleReason(card, records, today)}
      action={chosen.length === 0 ? "Choose a food" : `Log ${plural(chosen.length, "food")}`}
      isDisabled={chosen.length === 0 || isInvalid}
      onConfirm={() => void log()}
    >
      <ul className="coach-items">
        {card.items.map(({ food: asked, others = [], check }, at) => {
          const row = rows[at] as Row;
          const name = card.foods[row.food]?.name ?? "";
          return (
            <li key={`${asked}-${card.id}-${at.toString()}`}>
              <Checkbox
                label={name}
                checked={row.isIn}
                onChange={({ currentTarget }) => change(at, { isIn: currentTarget.checked })}
              />
              <div className="coach-item-fields">
                <TextField
                  label={`Grams of ${name}`}
                  hideLabel
                  inputMode="decimal"
                  autoComplete="off"
                  after="g"
                  value={row.grams}
                  error={row.isIn && readGrams(row.grams) === null ? "Enter 0.1 to 20,000 g." : undefined}
                  onChange={({ currentTarget }) => change(at, { grams: currentTarget.value })}
                />
                {others.length > 0 ? (
                  <Select
                    label={`Another food for ${name}`}
                    hideLabel
                    value={row.food}
                    onChange={({ currentTarget }) => change(at, { food: currentTarget.value })}
                  >
                    {[asked, ...others].map((id) => (
                      <option key={id} value={id}>
                        {card.foods[id]?.name}
                      </option>
                    ))}
                  </Select>
                ) : null}
              </div>
              {check ? <p className="coach-check">{check}</p> : null}
            </li>
          );
        })}
      </ul>
      <Select label="Meal" value={meal} onChange={({ currentTarget }) => setMeal(currentTarget.value as Meal)}>
        {MEALS.map((one) => (
          <option key={one} value={one}>
            {MEAL_NAMES[one]}
          </option>
        ))}
      </Select>
      <Totals items={chosen} target={null} hidesEnergy={card.hidesEnergy} />
    </CardFrame>
  );
}
