import { type FormEvent, useState } from "react";
import { Button, TextField } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import { formatVolume } from "#worker/nutrition/domain-volume.ts";
import { glassOf, MAX_GLASS_ML, readVolume } from "../diary/format-amount.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";
import type { DiaryDay } from "../diary/use-diary-day.ts";
import { instantOn } from "../foods/instant-on.ts";
import { useRecords } from "../log/use-log.ts";

/** Water of a day. */
export function WaterCard({ day }: { day: DiaryDay }) {
  const { volume } = useNumberDisplay();
  const all = useRecords("water");
  const glass = glassOf(
    all.map(({ data }) => data),
    volume,
  );
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");

  const add = (ml: number) => {
    const at = instantOn(day.date);
    return saveWithUndo(
      asChanges([{ kind: "water", id: newId(), patch: { date: day.date, at, ml } }]),
      `${formatVolume(ml, volume)} of water logged`,
    );
  };
  const addTyped = async (event: FormEvent) => {
    event.preventDefault();
    const ml = readVolume(typed, volume);
    if (ml === null) {
      setProblem(volume === "ml" ? "Enter 1 to 10,000 ml." : "Enter 1 to 338 fl oz.");
      return;
    }
    await add(ml);
    setTyped("");
    setProblem("");
    setOpen(false);
  };
  const newest = day.water.at(-1);
  return (
    <section className="fitness-card water-card" aria-labelledby="water">
      <div className="fitness-card-head">
        <h2 id="water">Water</h2>
        <span className="fitness-figure">{formatVolume(day.summary.waterMl, volume)}</span>
      </div>
      <div className="card-actions">
        <Button variant="soft" onClick={() => void add(glass)}>
          Add {formatVolume(glass, volume)}
        </Button>
        <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Other amount
        </Button>
        {newest ? (
          <Button
            variant="ghost"
            onClick={() =>
              void saveWithUndo(
                asChanges([{ kind: "water", id: newest.id, patch: null }]),
                `${formatVolume(newest.data.ml, volume)} of water removed`,
              )
            }
          >
            Remove last
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <form className="inline-form" onSubmit={addTyped} noValidate>
          <TextField
            label="Amount"
            hint={`Up to ${formatVolume(MAX_GLASS_ML, volume)}, it becomes the size of your glass.`}
            inputMode="decimal"
            after={volume === "ml" ? "ml" : "fl oz"}
            value={typed}
            error={problem}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">Log water</Button>
        </form>
      ) : null}
    </section>
  );
}
