import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { OnboardingDraft } from "../log/device-log.ts";
import { readOnboarding, useLog } from "../log/log-store.ts";
import { useOnboardingStore } from "./onboarding-store.ts";

const Onboarding = lazyComponent(async () => (await import("./onboarding-start.tsx")).OnboardingStart);

/** The first questions in place of the app, for members who have no plan and didn't skip them. */
export function OnboardingGate({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const isLoaded = useLog((state) => state.isLoaded);
  const hasProfile = useLog((state) => state.records.has("profile"));
  const { isSkipped, open } = useOnboardingStore();
  const [draft, setDraft] = useState<OnboardingDraft | null>();
  const isNeeded = isLoaded && !hasProfile;
  useEffect(() => {
    if (!isNeeded || isSkipped) return;
    setDraft(undefined);
    readOnboarding().then(setDraft, () => setDraft(null));
  }, [isNeeded, isSkipped]);
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
