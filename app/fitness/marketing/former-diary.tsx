import { useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { buttonClass, Callout, Container } from "#app/ui/index.ts";

/** On the page about the app: former members can download their diary. The page itself is the same for everyone. */
export function FormerDiary() {
  const email = useUser()?.email;
  const [owner, setOwner] = useState<string>();
  useEffect(() => {
    if (!email) return;
    let isCurrent = true;
    apiRequest<{ hasLog: boolean }>("GET", "/api/fitness/has-log").then(
      ({ hasLog }) => isCurrent && setOwner(hasLog ? email : undefined),
      // Unknown: the account export includes it too.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [email]);
  if (!email || owner !== email) return null;
  return (
    <Container>
      <div className="visitor-note">
        <Callout title="Download your diary">
          <p>Everything you logged is still yours. With a plan, you can pick up where you left off.</p>
          <p className="visitor-note-actions">
            <a className={buttonClass({})} href="/api/fitness/export?format=csv" download>
              Download CSV files
            </a>
            <a className={buttonClass({ variant: "outline" })} href="/api/fitness/export?format=json" download>
              Download JSON
            </a>
          </p>
        </Callout>
      </div>
    </Container>
  );
}
