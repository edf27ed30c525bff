import { useEffect, useRef } from "react";
import { useVisibleArea } from "#app/lib/use-visible-area.ts";
import { Button, EmptyState, ErrorState, LinkButton, Skeleton } from "#app/ui/index.ts";
import { CoachSettingsDialog } from "./coach-settings.tsx";
import { closeCoach, openCoach, sendMessage, useCoach } from "./coach-store.ts";
import { Composer } from "./composer.tsx";
import { TurnView } from "./turn-view.tsx";
import "./coach.css";

const FIRST_QUESTIONS = [
  "Plan my day",
  "What's low this week?",
  "Close today's gap",
  "Make me a routine",
  "What should I lift next?",
  "Weekly review",
];

/** The conversation with the coach. */
export function CoachTab() {
  const { status, view, asked, partial } = useCoach();
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const conversation = useRef<HTMLDivElement>(null);
  useVisibleArea(conversation);
  useEffect(() => {
    void openCoach();
    const again = () => void openCoach();
    addEventListener("online", again);
    return () => {
      removeEventListener("online", again);
      closeCoach();
    };
  }, []);
  const turns = view?.turns ?? [];
  const last = turns.at(-1);
  const askedId = asked?.id;
  useEffect(() => {
    if (last?.id || askedId) end.current?.scrollIntoView({ block: "end" });
  }, [last?.id, askedId]);
  const shown = asked ? turns.filter(({ id }) => id !== asked.id) : turns;
  const suggestions = asked ? [] : (last?.reply?.suggestions ?? (turns.length === 0 ? FIRST_QUESTIONS : []));
  return (
    <div className="coach" ref={conversation}>
      <div className="fitness-head">
        <h1 className="fitness-title">Coach</h1>
        {view ? <CoachSettingsDialog /> : null}
      </div>
      {status === "none" ? <NoCoach /> : null}
      {status === "loading" ? <Skeleton height="12rem" /> : null}
      {status === "failed" && !view ? (
        <ErrorState
          title="The coach didn't load"
          text="Our server had a problem."
          action={<Button onClick={() => void openCoach()}>Try again</Button>}
        />
      ) : null}
      {status === "offline" ? (
        <EmptyState
          title="You're offline"
          text="The coach needs a connection. Your diary and workouts don't: log there, and ask once you're back."
          action={<LinkButton to="/fitness-app?tab=today">Go to Today</LinkButton>}
        />
      ) : null}
      {view && status !== "none" ? (
        <>
          <p className="coach-engine">{view.engine.label} Not medical advice.</p>
          {turns.length === 0 && !asked ? (
            <p className="coach-welcome">
              Ask about your log, have meals or a routine made, or say what you ate. I prepare, you confirm: nothing is
              logged before you press the button.
            </p>
          ) : null}
          <ol className="coach-turns" aria-live="polite" aria-relevant="additions text" aria-busy={asked !== null}>
            {shown.map((turn) => (
              <TurnView key={turn.id} turn={turn} />
            ))}
            {asked ? <TurnView key={asked.id} turn={{ ...asked, state: "running", partial, reply: null }} /> : null}
          </ol>
          <div className="coach-foot">
            {suggestions.length > 0 && status === "ready" ? (
              <ul className="coach-suggestions" aria-label="Suggested questions">
                {suggestions.map((text) => (
                  <li key={text}>
                    <button
                      type="button"
                      className="coach-suggestion"
                      disabled={view.left === 0}
                      onClick={() => void sendMessage(text).then(() => field.current?.focus({ preventScroll: true }))}
                    >
                      {text}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
            {status === "ready" ? <Composer field={field} left={view.left} /> : null}
          </div>
          {/* Below the composer, which is sticky: with this in sight it covers nothing of the last answer. */}
          <div ref={end} />
        </>
      ) : null}
    </div>
  );
}

/** For members whose plan has no coach: what it does, and which plans have it. */
function NoCoach() {
  return (
    <section className="fitness-card" aria-labelledby="no-coach">
      <h2 id="no-coach">Your plan doesn't include the coach</h2>
      <p>
        The coach reads your diary and training log when you ask, shows what is low, makes meals and routines that fit
        your diet, allergies and targets, and explains each target with its source. It logs nothing by itself. Your
        diary, workouts and targets work without it.
      </p>
      <p>What you logged and wrote stays yours, in your account's export.</p>
      <LinkButton to="/ai-coach-subscription">See plans with the coach</LinkButton>
    </section>
  );
}
