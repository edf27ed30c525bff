import { useState } from "react";
import { Icon } from "#app/ui/index.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { amountText } from "../foods/diary-food.ts";
import { useLog } from "../log/log-store.ts";
import { type Entry, nutrientsOfEntry } from "./diary-day.ts";
import { EntryEditor } from "./entry-editor.tsx";
import { useNumberDisplay } from "./use-day-targets.ts";

/** A food of the diary. Pressed, it opens for changes in place. */
export function EntryRow({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  const { hideNumbers, energy } = useNumberDisplay();
  const isWaiting = useLog((state) => state.waiting.has(entry.id) && state.sync === "offline");
  const { food, note } = entry.data;
  const amounts = nutrientsOfEntry(entry);
  const isQuick = food.ref.from === "quick";
  const buttonId = `entry-${entry.id}`;
  const close = () => {
    setOpen(false);
    // Moved to another meal, its row is another one.
    document.getElementById(buttonId)?.focus();
  };
  return (
    <li className="diary-line">
      <button
        type="button"
        id={buttonId}
        className="entry-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="entry-name">
          {food.name}
          {isWaiting ? <Icon name="clock" size={16} label="Saved on this device" /> : null}
        </span>
        <span className="entry-amount">{isQuick ? "Quick add" : amountText(entry.data)}</span>
        <span className="entry-figures fitness-figure">
          {hideNumbers ? null : (
            <strong>
              {amounts.energyKcal === undefined
                ? "energy unknown"
                : formatNutrient("energyKcal", amounts.energyKcal, energy)}
            </strong>
          )}
          <span>
            {amounts.protein === undefined
              ? "protein unknown"
              : `${formatNutrient("protein", amounts.protein)} protein`}
          </span>
        </span>
      </button>
      {note ? <p className="entry-note">{note}</p> : null}
      {isOpen ? <EntryEditor entry={entry} onDone={close} /> : null}
    </li>
  );
}
