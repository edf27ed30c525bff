import { type FormEvent, useRef, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, FieldError, LinkButton, Select, Skeleton, TextField } from "#app/ui/index.ts";
import { MEALS, type Meal } from "#worker/fitness/log/domain-entry.ts";
import { MEAL_NAMES, MEAL_ORDER, mealAtHour } from "../diary/diary-day.ts";
import { amountText } from "../foods/diary-food.ts";
import { localToday } from "../log/log-store.ts";
import { createDirectEntry, RefusedError, UNANSWERED } from "./direct-log.ts";
import type { FoodToLog } from "./food-to-log.ts";
import { readServings } from "./typed-servings.ts";
import "./log-food-dialog.css";

/** Logs servings of a food to today's diary. */
export function LogFoodDialog({
  title,
  food,
  onClose,
}: {
  title: string;
  /** `undefined`: not loaded yet. */
  food: FoodToLog | { problem: string } | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={title} width={440}>
      {food === undefined ? (
        <Skeleton height="9rem" />
      ) : "problem" in food ? (
        <p role="alert">{food.problem}</p>
      ) : (
        <LogFoodForm food={food} onClose={onClose} />
      )}
    </Dialog>
  );
}

function LogFoodForm({ food: { snapshot, portion }, onClose }: { food: FoodToLog; onClose: () => void }) {
  const [meal, setMeal] = useState<Meal>(() => mealAtHour(new Date().getHours()));
  const [servings, setServings] = useState("1");
  const [state, setState] = useState<"form" | "busy" | "logged" | "undone">("form");
  const [problem, setProblem] = useState("");
  const entry = useRef(createDirectEntry());
  // The time of the first press: sent again, it stays the same entry.
  const pressedAt = useRef(0);
  const read = readServings(servings, portion.grams);

  const run = async (task: () => Promise<void>, done: "logged" | "undone", otherwise: typeof state) => {
    if (state === "busy") return;
    setState("busy");
    setProblem("");
    try {
      await task();
      setState(done);
    } catch (error) {
      setProblem(error instanceof RefusedError ? error.message : errorMessage(error, UNANSWERED));
      setState(otherwise);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ("problem" in read) return setProblem(read.problem);
    pressedAt.current ||= Date.now();
    const grams = Math.round(read.count * portion.grams * 100) / 100;
    void run(
      () =>
        entry.current.save({
          ...{ date: localToday(), meal, at: pressedAt.current, food: snapshot, grams },
          portion: { ...portion, count: read.count },
        }),
      "logged",
      "form",
    );
  };
  const undo = () => void run(() => entry.current.undo(), "undone", "logged");

  if (state === "logged" || state === "undone")
    return (
      <div className="log-food">
        <p role="status">
          {state === "logged"
            ? `${snapshot.name} logged to today's ${MEAL_NAMES[meal].toLowerCase()}.`
            : "Removed from your diary."}
        </p>
        <FieldError>{problem}</FieldError>
        <div className="log-food-actions">
          {state === "logged" ? (
            <>
              <LinkButton to="/fitness-app?tab=today">Open your diary</LinkButton>
              <Button variant="ghost" onClick={undo}>
                Undo
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>Done</Button>
          )}
        </div>
      </div>
    );
  return (
    <form className="log-food" onSubmit={submit} noValidate>
      <p className="log-food-name">
        {snapshot.name}{" "}
        <span className="dim">· {amountText({ grams: portion.grams, portion: { ...portion, count: 1 } })}</span>
      </p>
      <Select
        label="Meal"
        value={meal}
        options={MEAL_ORDER.map((value) => ({ value, label: MEAL_NAMES[value] }))}
        onChange={({ target: { value } }) => setMeal(MEALS.find((one) => one === value) ?? meal)}
      />
      <TextField
        label="Servings"
        inputMode="decimal"
        autoComplete="off"
        value={servings}
        error={problem}
        onChange={({ target }) => {
          setServings(target.value);
          setProblem("");
        }}
      />
      <Button type="submit" size="lg" wide aria-disabled={state === "busy" || undefined}>
        {state === "busy" ? "Logging" : `Log to today's ${MEAL_NAMES[meal].toLowerCase()}`}
      </Button>
    </form>
  );
}
