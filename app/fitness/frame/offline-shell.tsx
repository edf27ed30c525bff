import { useEffect, useState } from "react";
import { deferredHydrationScript } from "#app/lib/deferred-hydration-script.ts";
import { useNonce } from "#app/lib/nonce.tsx";
import { readRememberedMember } from "#app/lib/remembered-member.ts";
import { EmptyState } from "#app/ui/index.ts";
import { FitnessFrame, TabSkeleton } from "./fitness-frame.tsx";

/**
 * The app where the server can't be reached: the service worker keeps this page, which is the same for everybody, and the
 * device knows whose log it has.
 */
export function OfflineShell() {
  const nonce = useNonce();
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script of our own
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? deferredHydrationScript : "" }}
      />
      <RememberedLog />
    </>
  );
}

function RememberedLog() {
  const [member, setMember] = useState<string | null>();
  useEffect(() => setMember(readRememberedMember()), []);
  if (member === undefined) return <TabSkeleton title="Today" />;
  if (member === null)
    return (
      <main id="main" tabIndex={-1} className="fitness-main">
        <EmptyState
          title="You're offline"
          text="Open the app once with a connection. After that you can log without one."
        />
      </main>
    );
  return <FitnessFrame member={member} isOffline />;
}
