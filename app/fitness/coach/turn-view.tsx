import { Suspense } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Link, Skeleton } from "#app/ui/index.ts";
import type { CoachCard, CoachTurn } from "#worker/fitness/coach/contract-coach.ts";
import { formatSource } from "#worker/nutrition/domain-source.ts";
import { AvoidsCard } from "./avoids-card.tsx";
import { CoachText } from "./coach-text.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { MealsCard } from "./meals-card.tsx";
import { RoutineCard } from "./routine-card.tsx";
import { TargetCard } from "./target-card.tsx";

/** Few conversations have one, so its code comes with the first. */
const ShoppingCard = lazyComponent(async () => (await import("./shopping-card.tsx")).ShoppingCard);

/** A message and its answer. */
export function TurnView({ turn }: { turn: Pick<CoachTurn, "id" | "text" | "reply" | "state" | "partial"> }) {
  const { text, reply, state, partial } = turn;
  return (
    <li className="coach-turn">
      <div className="coach-message">
        <span className="visually-hidden">You: </span>
        {text}
      </div>
      <div className="coach-answer">
        <span className="visually-hidden">Coach: </span>
        {reply ? (
          <>
            <CoachText text={reply.text} />
            {reply.cards.map((card) => (
              <CardView key={card.id} card={card} />
            ))}
            {reply.notes.map((note) => (
              <p className="coach-note" key={note}>
                {note}
              </p>
            ))}
            {reply.links.length > 0 ? (
              <p className="coach-links">
                {reply.links.map(({ label, to }) => (
                  <Link key={to} to={to}>
                    {label}
                  </Link>
                ))}
              </p>
            ) : null}
            {reply.sources.length > 0 ? (
              <details className="coach-rules">
                <summary>Sources</summary>
                <ul>
                  {reply.sources.map((source) => (
                    <li key={source.title}>
                      {source.url ? <a href={source.url}>{formatSource(source)}</a> : formatSource(source)}
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
          </>
        ) : state === "failed" ? (
          <p className="coach-note">This got no answer.</p>
        ) : partial ? (
          <CoachText text={partial} />
        ) : (
          <p className="coach-writing">Looking at your log…</p>
        )}
      </div>
    </li>
  );
}

function CardView({ card }: { card: CoachCard }) {
  switch (card.kind) {
    case "entries":
      return <EntriesCard card={card} />;
    case "meals":
      return <MealsCard card={card} />;
    case "routine":
      return <RoutineCard card={card} />;
    case "target":
      return <TargetCard card={card} />;
    case "shopping":
      return (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ShoppingCard card={card} />
        </Suspense>
      );
    case "avoids":
      return <AvoidsCard card={card} />;
  }
}
