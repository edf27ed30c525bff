import { useState } from "react";
import { Button } from "#app/ui/index.ts";

/** Asks for notifications at the end of a rest, and says what a locked phone does. */
export function RestAlerts() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === "undefined" || !("serviceWorker" in navigator) ? "unsupported" : Notification.permission,
  );
  return (
    <details className="rest-alerts">
      <summary>Rest timer on a locked phone</summary>
      <p>
        The timer stores when a rest ends, so it is right again as soon as you look at it, also after a reload. Browsers
        put pages to sleep on a locked phone: then it can't vibrate.{" "}
        {permission === "granted"
          ? "A notification tells you when a rest of up to 4 minutes is over, as long as your phone lets the browser run. On an iPhone it may come only when you unlock."
          : permission === "denied"
            ? "Notifications are blocked for this site. You can allow them in your browser's settings."
            : permission === "unsupported"
              ? "This browser can't show notifications for this site. On an iPhone, add the site to your home screen first."
              : "With notifications on, one tells you when a rest of up to 4 minutes is over, as long as your phone lets the browser run."}
      </p>
      {permission === "default" ? (
        <Button variant="outline" onClick={() => void Notification.requestPermission().then(setPermission)}>
          Notify me when a rest is over
        </Button>
      ) : null}
    </details>
  );
}
