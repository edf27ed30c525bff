import { Suspense, useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useConsent } from "#app/lib/consent-store.ts";
import { lazyPart } from "#app/lib/lazy-component.tsx";
import type { AnalyticsSetting } from "./consent-banner.tsx";

const BUILT_IN = Boolean(import.meta.env.VITE_GA_ID);

const ConsentBanner = lazyPart(() => import("./consent-banner.tsx").then((m) => m.default));

/**
 * Finds out whether there is anything to ask: a built-in measurement id, or one in the settings.
 * The code of the question, and of Google Analytics, is loaded only then, or when a visitor opens it.
 */
export function Consent() {
  const { open } = useConsent();
  const [asks, setAsks] = useState(false);
  const [setting, setSetting] = useState<AnalyticsSetting | null>(null);
  useEffect(() => {
    if (BUILT_IN) setAsks(true);
    else
      apiRequest<AnalyticsSetting | null>("GET", "/api/admin/system-settings").then(
        (found) => {
          setSetting(found);
          setAsks(Boolean(found?.googleAnalyticsId));
        },
        // Without an answer there are no analytics: nothing to ask.
        () => undefined,
      );
  }, []);
  if (!asks && !open) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner setting={setting} />
    </Suspense>
  );
}
