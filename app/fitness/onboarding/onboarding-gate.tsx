import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { isFirstLoad } from "../frame/sync-text.ts";
import type { OnboardingDraft } from "../log/device-log.ts";
import { readOnboarding, useLog } from "../log/log-store.ts";
import { useOnboardingStore } from "./onboarding-store.ts";

const Onboarding = lazyComponent(async () => (await import("./onboarding-start.tsx")).OnboardingStart);

/** The first questions in place of the app, for members who have no plan and didn't skip them. */
export function OnboardingGate({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  // A device that is new to the member has nothing until the first download ends: what it would draw are zeros and "No plan yet".
  const isWaiting = useLog((log) => log.status === "opening" || isFirstLoad(log));
  // Once a tab is drawn it stays, whatever a later try brings.
  const [isOpen, setOpen] = useState(!isWaiting);
  if (!isOpen && !isWaiting) setOpen(true);
  // A tab is drawn once this device's log is open, in small steps: before that it would be drawn twice, in one go.
  const isReady = useDeferredValue(isOpen, false);
  const isLoaded = useLog((state) => state.isLoaded);
  const hasProfile = useLog((state) => state.records.has("profile"));
  const { isSkipped, open } = useOnboardingStore();
  const [draft, setDraft] = useState<OnboardingDraft | null>();
  const isNeeded = isLoaded && !hasProfile;
  // Read while the log opens, so that a tab that stays isn't taken away and drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan that is taken back asks the questions again
  useEffect(() => {
    if (isSkipped) return;
    setDraft(undefined);
    readOnboarding().then(setDraft, () => setDraft(null));
  }, [hasProfile, isSkipped]);
  if (!isReady) return skeleton;
  if (!isNeeded) return children;
  if (isSkipped) return children;
  if (draft === undefined) return skeleton;
  if (isSkipped === null && draft?.isSkipped) return children;
  return (
    <Suspense fallback={skeleton}>
      <Onboarding draft={draft} onSkip={() => open(false)} />
    </Suspense>
  );
}
