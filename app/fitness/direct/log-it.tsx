import { type ReactNode, Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, type ButtonLook, Icon } from "#app/ui/index.ts";
import type { FoodToLog } from "./food-to-log.ts";
import { useFitnessAccess } from "./use-fitness-access.ts";

const LogFoodDialog = lazyComponent(() => import("./log-food-dialog.tsx").then((m) => m.LogFoodDialog));

/**
 * "Log it" on a page that is the same for everyone. Members with the app see it. Its code loads when it is pressed.
 * @param of the recipe or product, by its slug or handle
 * @param otherwise shown to others, and to everyone until access is known
 */
export function LogIt({
  of,
  name,
  look,
  otherwise = null,
}: {
  of: { recipe: string } | { product: string };
  /** The accessible name after "Log": what is logged. */
  name: string;
  look?: ButtonLook;
  otherwise?: ReactNode;
}) {
  const mayLog = useFitnessAccess();
  const [food, setFood] = useState<FoodToLog | { problem: string }>();
  const [isOpen, setOpen] = useState(false);
  if (!mayLog) return otherwise;
  const open = async () => {
    setOpen(true);
    setFood(undefined);
    const { loadRecipeToLog, loadProductToLog } = await import("./food-to-log.ts");
    const found = await ("recipe" in of ? loadRecipeToLog(of.recipe) : loadProductToLog(of.product)).catch(
      () => "failed" as const,
    );
    setFood(
      found === "failed"
        ? { problem: "This couldn't be loaded. Check your connection and try again." }
        : (found ?? { problem: "This can't be logged as one food because some of its nutrients are unknown." }),
    );
  };
  return (
    <>
      <Button variant="outline" {...look} aria-label={`Log ${name}`} onClick={() => void open()}>
        <Icon name="plus" /> Log it
      </Button>
      {isOpen ? (
        <Suspense>
          <LogFoodDialog title="Log to your diary" food={food} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
