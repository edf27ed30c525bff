import { useEffect, useMemo, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Icon, toast } from "#app/ui/index.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { plural } from "#worker/kernel/plural.ts";
import { MEAL_NAMES } from "../diary/diary-day.ts";
import { toastNotSaved } from "../diary/save-with-undo.ts";
import { type Change, type RecordOf, saveChanges, useLog } from "../log/log-store.ts";
import { BarcodeScan } from "./barcode-scan.tsx";
import { type CustomFoodDraft, CustomFoodForm } from "./custom-food-form.tsx";
import type { DiaryFood } from "./diary-food.ts";
import { firstAmount, fromCustom } from "./diary-food.ts";
import { FoodDetail } from "./food-detail.tsx";
import { FoodList } from "./food-list.tsx";
import type { FoodResult } from "./food-search.ts";
import { MealDetail } from "./meal-detail.tsx";
import { QUICK_ADD_TEXT, QuickAddForm } from "./quick-add-form.tsx";
import "./foods.css";

type View =
  | { name: "list" }
  | { name: "detail"; result: FoodResult }
  | { name: "scan" }
  | { name: "quick" }
  | { name: "create"; draft: CustomFoodDraft };

interface Added {
  title: string;
  undo: () => Promise<void>;
}

/** Adds foods to a meal of a day. It stays open, so that a whole meal is logged in a row. */
export function AddFoodSheet({ date, meal, onClose }: { date: string; meal: Meal; onClose: () => void }) {
  const [view, setView] = useState<View>({ name: "list" });
  const [isBack, setBack] = useState(false);
  const [text, setText] = useState("");
  const [to, setTo] = useState(meal);
  const [added, setAdded] = useState<readonly Added[]>([]);
  const last = added.at(-1);

  const back = () => {
    setBack(true);
    setView({ name: "list" });
  };
  const add = async (changes: Change[], title: string) => {
    try {
      const { undo } = await saveChanges(changes);
      setAdded((before) => [...before, { title, undo }]);
      setText("");
      back();
    } catch {
      toastNotSaved();
    }
  };
  const undoLast = async () => {
    if (!last) return;
    setAdded((before) => before.filter((one) => one !== last));
    await last.undo();
  };
  const close = () => {
    onClose();
    if (added.length === 0) return;
    toast({
      title: added.length === 1 ? `${added[0]?.title} logged` : `${plural(added.length, "item")} logged`,
      action: {
        label: "Undo",
        onClick: () => void added.toReversed().reduce((before, { undo }) => before.then(undo), Promise.resolve()),
      },
    });
  };
  const openFood = (food: DiaryFood) =>
    setView({
      name: "detail",
      result: { item: { ...food, kind: "food", from: "library", food }, amount: firstAmount(food) },
    });
  // A form begins at its first field; the list and the amount of a food see to it themselves.
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view.name === "scan" || view.name === "create" || view.name === "quick")
      sheet.current?.querySelector<HTMLElement>(".barcode-camera button, input")?.focus();
  }, [view.name]);
  const target = useMemo(() => ({ date, meal: to }), [date, to]);

  return (
    <Dialog open onOpenChange={close} title={`Add to ${MEAL_NAMES[to].toLowerCase()}`} width={640}>
      <div className="add-food" ref={sheet}>
        {view.name === "list" ? (
          <FoodList
            target={target}
            isBack={isBack}
            text={text}
            onText={setText}
            onMeal={setTo}
            onAdd={add}
            onOpen={(result) => setView({ name: "detail", result })}
            onScan={() => setView({ name: "scan" })}
            onCreate={(name) => setView({ name: "create", draft: { name } })}
            onQuickAdd={() => setView({ name: "quick" })}
          />
        ) : view.name === "quick" ? (
          <div className="food-detail">
            <div className="food-detail-head">
              <Button variant="ghost" icon aria-label="Back to results" onClick={back}>
                <Icon name="chevron" className="day-back" />
              </Button>
              <h3>Quick add</h3>
            </div>
            <p className="dim">{QUICK_ADD_TEXT}</p>
            <QuickAddForm target={target} onLog={add} onCancel={back} />
          </div>
        ) : view.name === "scan" ? (
          <BarcodeScan onBack={back} onFound={openFood} onCreate={(draft) => setView({ name: "create", draft })} />
        ) : view.name === "create" ? (
          <CustomFoodForm
            draft={view.draft}
            onBack={back}
            onSaved={(id) => {
              const record = findFood(id);
              if (record) openFood(fromCustom(record));
              else back();
            }}
          />
        ) : view.result.item.kind === "meal" ? (
          <MealDetail meal={view.result.item.meal} target={target} onBack={back} onAdd={add} />
        ) : (
          <FoodDetail
            food={view.result.item.food}
            amount={view.result.amount}
            target={target}
            onBack={back}
            onAdd={add}
          />
        )}
        <div className="add-food-foot">
          <p role="status">{last ? `Added ${last.title}.` : ""}</p>
          {last ? (
            <>
              <Button variant="ghost" onClick={() => void undoLast()}>
                Undo
              </Button>
              <Button onClick={close}>Done</Button>
            </>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/** A food that was just saved, as the log has it. */
function findFood(id: string): RecordOf<"food"> | undefined {
  const record = useLog.getState().records.get(id);
  return record?.kind === "food" ? (record as unknown as RecordOf<"food">) : undefined;
}
