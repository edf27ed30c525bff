import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import {
  decideConsent,
  GOOGLE_ANALYTICS_ID,
  loadGoogleAnalytics,
  measurementId,
  restoreConsent,
  useConsent,
} from "#app/lib/google-analytics.ts";
import { useNonce } from "#app/lib/nonce.tsx";
import { Button, Row, Text } from "#app/ui/index.ts";

export { openConsent } from "#app/lib/google-analytics.ts";

type Setting = { googleAnalyticsId: string | null; analyticsEnabled: boolean };

/**
 * Asks before Google Analytics is loaded, both answers alike in size and look. Without a
 * measurement id there is nothing to ask and it shows nothing.
 */
export function ConsentBanner() {
  const { consent, open } = useConsent();
  const nonce = useNonce();
  const { data } = useQuery<Setting | null>({
    queryKey: ["/api/admin/system-settings"],
    enabled: GOOGLE_ANALYTICS_ID === "",
  });
  const id = measurementId(GOOGLE_ANALYTICS_ID, data);
  useEffect(restoreConsent, []);
  useEffect(() => {
    if (id && consent === "granted") loadGoogleAnalytics(id, nonce);
  }, [id, consent, nonce]);

  if (!id || (consent !== "unasked" && !open)) return null;
  return (
    <section
      aria-label="Cookie choice"
      style={{
        position: "fixed",
        insetInline: 16,
        bottom: 16,
        zIndex: 40,
        maxWidth: 560,
        padding: 20,
        borderRadius: 16,
        border: "1px solid var(--color-border)",
        background: "var(--color-surface)",
        boxShadow: "0 12px 40px rgb(0 0 0 / 0.18)",
      }}
    >
      <Text>
        May we use Google Analytics to learn which pages help? It sets cookies. The site works the same without.{" "}
        <Link to="/privacy-policy">Privacy policy</Link>
      </Text>
      <Row gap={12} style={{ marginTop: 12 }}>
        <Button variant="outline" onClick={() => decideConsent("denied")}>
          Reject
        </Button>
        <Button variant="outline" onClick={() => decideConsent("granted")}>
          Accept
        </Button>
      </Row>
    </section>
  );
}
