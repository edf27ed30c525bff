import { useEffect, useState } from "react";
import { EmptyState } from "#app/ui/index.ts";
import { FitnessFrame, TabSkeleton } from "./fitness-frame.tsx";
import { readRememberedMember } from "./remembered-member.ts";

/**
 * The app where the server can't be reached: the service worker keeps this page, which is the same for everybody, and the
 * device knows whose log it has.
 */
export function OfflineShell() {
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
  return <FitnessFrame member={member} />;
}
