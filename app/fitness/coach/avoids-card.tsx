import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { AVOID_NAMES, CONTAINED_KEYS } from "#worker/nutrition/domain-contains.ts";
import { CardFrame } from "./card-frame.tsx";
import { usePlanCard } from "./use-plan-card.ts";

/** What the member said they can't eat; confirmed, their plan leaves it out, and with it the whole app. */
export function AvoidsCard({ card }: { card: Extract<CoachCard, { kind: "avoids" }> }) {
  const { save, frame } = usePlanCard(card);
  const add = () =>
    save("Your plan leaves it out from now on", ({ avoids }) => ({
      avoids: CONTAINED_KEYS.filter((key) => avoids.includes(key) || card.add.includes(key)),
    }));
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      doneText="Your plan leaves this out."
      action="Add to my plan"
      {...frame}
      onConfirm={add}
    >
      <ul className="coach-avoids">
        {card.add.map((key) => (
          <li key={key}>{AVOID_NAMES[key]}</li>
        ))}
      </ul>
    </CardFrame>
  );
}
