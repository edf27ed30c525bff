import { useState } from "react";
import { askToNotify } from "./alarm.ts";

/** Asks for notifications only where a reader wants them: a timer can then be heard from another tab. */
export function NotifyButton() {
  const [answer, setAnswer] = useState<boolean | null>(null);
  if (answer !== null)
    return (
      <p className="timer-note" role="status">
        {answer ? "You'll get a notification." : "Notifications are blocked for this site."}
      </p>
    );
  return (
    <button
      type="button"
      className="timer-link timer-note"
      onClick={() => askToNotify().then(setAnswer, () => setAnswer(false))}
    >
      Notify me when it's done
    </button>
  );
}
