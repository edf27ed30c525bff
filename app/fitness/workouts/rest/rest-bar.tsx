import { useEffect, useRef, useState } from "react";
import { Button, VisuallyHidden } from "#app/ui/index.ts";
import { formatDuration } from "#worker/fitness/training/domain-pace.ts";
import { restAnnouncement, restState } from "#worker/fitness/training/domain-rest.ts";
import { useRecord } from "../../log/use-log.ts";
import { changeRest, endRest, followOtherTabs, type RunningRest, useRest } from "./rest-store.ts";
import "./rest-bar.css";

/** The rest between two sets, above the tab bar of every tab while it runs. */
export function RestBar() {
  const running = useRest((state) => state.running);
  useEffect(followOtherTabs, []);
  const workout = useRecord("workout", running?.workoutId ?? "");
  const isOpen = running !== null && workout !== undefined && !workout.data.endedAt;
  return isOpen ? <Bar {...running} /> : null;
}

const SIZE = 40;
const LENGTH = Math.PI * (SIZE - 6);

function Bar({ rest, seconds, next }: RunningRest) {
  const now = useClock();
  const announced = useAnnouncement(rest, now);
  const { secondsLeft, secondsOver, isOver, progress } = restState(rest, now);
  return (
    <section className={isOver ? "rest-bar rest-bar-over" : "rest-bar"} aria-label="Rest timer">
      <svg className="rest-ring" viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={(SIZE - 6) / 2} />
        <circle
          className="rest-ring-left"
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={(SIZE - 6) / 2}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * progress}
        />
      </svg>
      <div className="rest-text">
        <span className="rest-time" role="timer">
          {isOver ? `+${formatDuration(secondsOver)}` : formatDuration(secondsLeft)}
        </span>
        <span className="rest-next">{isOver ? `Go: ${next}` : `Rest of ${formatDuration(seconds)}`}</span>
      </div>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <div className="rest-actions">
        {isOver ? null : (
          <Button variant="ghost" onClick={() => changeRest(-15)} aria-label="15 seconds less">
            −15
          </Button>
        )}
        <Button variant="ghost" onClick={() => changeRest(15)} aria-label="15 seconds more">
          +15
        </Button>
        <Button variant="ghost" onClick={endRest}>
          {isOver ? "Close" : "Skip"}
        </Button>
      </div>
    </section>
  );
}

/** Epoch ms, four times a second; at once when the page is looked at again. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, 250);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}

/** What a screen reader hears at 10 and at 0 seconds; the phone vibrates with it. */
function useAnnouncement(rest: RunningRest["rest"], now: number): string {
  const before = useRef(now);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const at = restAnnouncement(rest, before.current, now);
    before.current = now;
    if (at === null) return;
    setSaid(at === 0 ? "Rest is over" : "10 seconds left");
    if (document.visibilityState === "visible") navigator.vibrate?.(at === 0 ? [200, 120, 200] : 80);
  }, [rest, now]);
  return said;
}
