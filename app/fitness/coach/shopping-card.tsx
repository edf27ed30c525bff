import { useId, useRef } from "react";
import { Button, Callout, toast } from "#app/ui/index.ts";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { shoppingList, shoppingText } from "#worker/fitness/coach/domain-shopping-list.ts";
import { useLog } from "../log/log-store.ts";
import { useRecord, useToday } from "../log/use-log.ts";
import { staleReason } from "./card-changes.ts";
import { useCoach } from "./coach-store.ts";
import { dayName } from "./logged-card.tsx";
import { useMealChoices } from "./meal-choice.ts";
import { chosenItems, loggedItems } from "./shopping-items.ts";

const US = { weight: "lb", volume: "fl_oz" } as const;

/** What to buy for the meals of another card. */
export function ShoppingCard({ card }: { card: Extract<CoachCard, { kind: "shopping" }> }) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const today = useToday();
  const records = useLog((state) => state.records);
  const units = useRecord("profile", "profile")?.data.units ?? US;
  const { options, out } = useMealChoices();
  const turn = useCoach(({ view }) => view?.turns.find(({ id }) => card.of.startsWith(id)));
  const made = turn?.receipts[card.of];
  const meals = turn?.reply?.cards.find(({ id }) => id === card.of);
  const mealsDays = (meals?.kind === "meals" ? meals : card).days.map(({ date }) => date);
  const items = made ? loggedItems(card, made, records, today) : chosenItems(card, { options, out, mealsDays, today });
  const aisles = shoppingList(items, card.foods, units, card.people);
  const stale = staleReason(card, records, today);
  const dates = card.days.map(({ date }) => date).filter((date) => date >= today);
  const [first, last] = [dates.at(0), dates.at(-1)];
  const when = first && last ? (first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`) : "";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shoppingText([card.title, when].filter(Boolean).join(", "), aisles));
      toast({ title: "Shopping list copied", tone: "success" });
    } catch {
      toast({ title: "Your browser didn't let us copy. Select the list and copy it yourself.", tone: "error" });
    }
  };
  const printList = () => {
    section.current?.setAttribute("data-printed", "");
    addEventListener("afterprint", () => section.current?.removeAttribute("data-printed"), { once: true });
    print();
  };
  return (
    <section className="coach-card coach-shopping" aria-labelledby={heading} ref={section}>
      <h3 id={heading}>{card.title}</h3>
      {when ? <p className="coach-note">{when}</p> : null}
      {stale ? <Callout tone="warning">{stale}</Callout> : null}
      {aisles.length === 0 ? <p>No meal is chosen, so there is nothing to buy.</p> : null}
      {aisles.map(({ aisle, lines }) => (
        <div key={aisle}>
          <h4>{aisle}</h4>
          <ul className="coach-buy">
            {lines.map(({ id, name, amount }) => (
              <li key={id}>
                <span>{name}</span> <span className="coach-buy-amount">{amount}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <details className="coach-rules">
        <summary>Rules behind this</summary>
        <ul>
          {card.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
      <div className="coach-card-actions">
        <Button disabled={aisles.length === 0 || stale !== null} onClick={() => void copy()}>
          Copy list
        </Button>
        <Button variant="outline" disabled={aisles.length === 0 || stale !== null} onClick={printList}>
          Print
        </Button>
      </div>
    </section>
  );
}
