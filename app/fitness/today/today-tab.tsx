import { Button, toast } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import { saveChange } from "../log/log-store.ts";
import { useDaySummary, useToday } from "../log/use-log.ts";

const GLASS_ML = 250;

/** What today comes to, and what is logged with one press. */
export function TodayTab() {
  const today = useToday();
  const day = useDaySummary(today);
  const addWater = async () => {
    const at = Date.now();
    const { undo } = await saveChange({ kind: "water", id: newId(at), patch: { date: today, at, ml: GLASS_ML } });
    toast({ title: "Water logged", action: { label: "Undo", onClick: () => void undo() } });
  };
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">{weekday(today)}</h1>
        <p>{longDate(today)}</p>
      </div>
      <div className="fitness-cards">
        <section className="fitness-card" aria-labelledby="water">
          <div className="fitness-card-head">
            <h2 id="water">Water</h2>
            <Button onClick={addWater}>Add a glass</Button>
          </div>
          <p className="fitness-figure">
            {day.waterMl.toLocaleString()} ml today. A glass is {GLASS_ML} ml.
          </p>
        </section>
      </div>
    </>
  );
}

const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(new Date(`${date}T12:00:00Z`));
const weekday = (date: string) => format(date, { weekday: "long" });
const longDate = (date: string) => format(date, { month: "long", day: "numeric" });
