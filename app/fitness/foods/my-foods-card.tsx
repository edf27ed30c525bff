import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Icon } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import { plural } from "#worker/kernel/plural.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";
import type { RecordOf } from "../log/log-store.ts";
import { useRecords } from "../log/use-log.ts";
import { type CustomFoodDraft, CustomFoodForm } from "./custom-food-form.tsx";
import { amountText } from "./diary-food.ts";
import { MealEditor } from "./meal-editor.tsx";
import { servingTotals } from "./saved-meal.ts";
import "./foods.css";

/** The member's own foods, favorites, saved meals and recipes: to create, change and archive. */
export function MyFoodsCard() {
  const foods = useRecords("food");
  const meals = useRecords("meal");
  const favorites = useRecords("favorite");
  const [food, setFood] = useState<CustomFoodDraft | null>(null);
  const [meal, setMeal] = useState<RecordOf<"meal"> | "new" | null>(null);
  const display = useNumberDisplay();
  const archive = (kind: "food" | "meal", { id, data }: { id: string; data: { name: string; isArchived: boolean } }) =>
    saveWithUndo(
      asChanges([{ kind, id, patch: { isArchived: !data.isArchived } }]),
      data.isArchived ? `${data.name} is back` : `${data.name} archived`,
    );
  const actions = (kind: "food" | "meal", record: RecordOf<"food"> | RecordOf<"meal">, edit: () => void) => (
    <span className="own-actions">
      <Button variant="ghost" onClick={edit} aria-label={`Edit ${record.data.name}`}>
        Edit
      </Button>
      <Button
        variant="ghost"
        aria-label={`${record.data.isArchived ? "Restore" : "Archive"} ${record.data.name}`}
        onClick={() => void archive(kind, record)}
      >
        {record.data.isArchived ? "Restore" : "Archive"}
      </Button>
    </span>
  );
  const perServing = ({ data }: RecordOf<"meal">) => {
    const { energyKcal, protein } = servingTotals(data);
    return [
      plural(data.items.length, "food"),
      data.servings === 1 ? "" : `${data.servings} servings`,
      display.hideNumbers || energyKcal.amount === null
        ? ""
        : `${formatNutrient("energyKcal", energyKcal.amount, display.energy)} a serving`,
      protein.amount === null ? "" : `${formatNutrient("protein", protein.amount)} protein`,
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <section className="fitness-card my-foods" aria-labelledby="my-foods">
      <div className="fitness-card-head">
        <h2 id="my-foods">My foods and meals</h2>
      </div>
      <div className="card-actions">
        <Button variant="outline" onClick={() => setFood({ name: "" })}>
          <Icon name="plus" /> Food
        </Button>
        <Button variant="outline" onClick={() => setMeal("new")}>
          <Icon name="plus" /> Recipe
        </Button>
      </div>
      <OwnList title="Meals and recipes" records={meals} empty="Save a meal from the diary, or write a recipe.">
        {(record) => (
          <>
            <span>
              {record.data.name}
              <span className="dim small own-figures">{perServing(record)}</span>
            </span>
            {actions("meal", record, () => setMeal(record))}
          </>
        )}
      </OwnList>
      <OwnList title="Foods" records={foods} empty="Foods that you create from their labels will be here.">
        {(record) => (
          <>
            <span>
              {record.data.name}
              {record.data.brand ? <span className="dim small own-figures">{record.data.brand}</span> : null}
            </span>
            {actions("food", record, () => setFood({ name: record.data.name, record }))}
          </>
        )}
      </OwnList>
      <h3>Favorites</h3>
      {favorites.length === 0 ? (
        <p className="dim">Open a food and press the heart.</p>
      ) : (
        <ul className="own-list">
          {favorites.map(({ id, data }) => (
            <li key={id}>
              <span>
                {data.food.name}
                <span className="dim small own-figures">{amountText(data)}</span>
              </span>
              <Button
                variant="ghost"
                aria-label={`Remove ${data.food.name} from favorites`}
                onClick={() =>
                  void saveWithUndo(
                    asChanges([{ kind: "favorite", id, patch: null }]),
                    `${data.food.name} removed from favorites`,
                  )
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {food ? (
        <Dialog
          open
          onOpenChange={() => setFood(null)}
          title={food.record ? food.record.data.name : "New food"}
          width={640}
        >
          <CustomFoodForm draft={food} onBack={() => setFood(null)} onSaved={() => setFood(null)} />
        </Dialog>
      ) : null}
      {meal ? (
        <MealEditor
          key={meal === "new" ? newId() : meal.id}
          record={meal === "new" ? null : meal}
          onClose={() => setMeal(null)}
        />
      ) : null}
    </section>
  );
}

function OwnList<K extends "food" | "meal">({
  title,
  records,
  empty,
  children,
}: {
  title: string;
  records: readonly RecordOf<K>[];
  empty: string;
  children: (record: RecordOf<K>) => React.ReactNode;
}) {
  const active = records.filter(({ data }) => !data.isArchived);
  const archived = records.filter(({ data }) => data.isArchived);
  const list = (shown: readonly RecordOf<K>[]) => (
    <ul className="own-list">
      {shown.map((record) => (
        <li key={record.id}>{children(record)}</li>
      ))}
    </ul>
  );
  return (
    <>
      <h3>{title}</h3>
      {active.length === 0 ? <p className="dim">{empty}</p> : list(active)}
      {archived.length > 0 ? (
        <details className="why">
          <summary>Archived ({archived.length})</summary>
          {list(archived)}
        </details>
      ) : null}
    </>
  );
}
