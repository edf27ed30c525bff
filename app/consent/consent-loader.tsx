import { Suspense, useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useConsentStore } from "#app/lib/consent-store.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { AnalyticsSetting } from "./consent-banner.tsx";

const BUILT_IN_SETTING = Boolean(import.meta.env.VITE_GA_ID);

const ConsentBanner = lazyComponent(() => import("./consent-banner.tsx").then((m) => m.default));

/**
 * Checks whether there is a measurement id, built in or in the settings. The code of the banner and of Google Analytics is loaded only then, or when a visitor opens the banner.
 */
export function ConsentLoader() {
  const { open } = useConsentStore();
  const [isNeeded, setIsNeeded] = useState(false);
  const [setting, setSetting] = useState<AnalyticsSetting | null>(null);
  useEffect(() => {
    if (BUILT_IN_SETTING) setIsNeeded(true);
    else
      apiRequest<AnalyticsSetting | null>("GET", "/api/admin/system-settings").then(
        (found) => {
          setSetting(found);
          setIsNeeded(Boolean(found?.googleAnalyticsId));
        },
        // Without a response there are no analytics and nothing to ask.
        () => undefined,
      );
  }, []);
  if (!isNeeded && !open) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner setting={setting} />
    </Suspense>
  );
}
