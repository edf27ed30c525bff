import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useConsentStore } from "#app/lib/consent-store.ts";
import {
  GOOGLE_ANALYTICS_ID,
  loadGoogleAnalytics,
  measurementId,
  restoreConsent,
  saveConsent,
  setAnalyticsPage,
} from "#app/lib/google-analytics.ts";
import { useNonce } from "#app/lib/nonce.tsx";
import { Button, Link, Row, Text } from "#app/ui/index.ts";
import "./consent-banner.css";

export type AnalyticsSetting = { googleAnalyticsId: string | null; analyticsEnabled: boolean };

/**
 * Asks for consent before Google Analytics is loaded, with two equal buttons. The footer's "Privacy choices" opens it too. Without a measurement id there is nothing to ask, and it says so.
 */
export default function ConsentBanner({ setting }: { setting: AnalyticsSetting | null }) {
  // Before the first paint, or a question that is already answered would flash.
  useState(restoreConsent);
  const { consent, open } = useConsentStore();
  const nonce = useNonce();
  const id = measurementId(GOOGLE_ANALYTICS_ID, setting);
  useEffect(() => {
    if (id && consent === "granted") loadGoogleAnalytics(id, nonce);
  }, [id, consent, nonce]);
  const { pathname } = useLocation();
  useEffect(() => setAnalyticsPage(new URL(pathname, location.origin).href), [pathname]);

  if (!id)
    return open ? (
      <ConsentBox open>
        <Text>
          There's nothing to choose: this site doesn't use Google Analytics or any advertising or tracking cookies.{" "}
          <Link to="/privacy-policy">Privacy policy</Link>
        </Text>
        <Row gap={12}>
          <Button variant="outline" onClick={closeBanner}>
            Close
          </Button>
        </Row>
      </ConsentBox>
    ) : null;
  if (consent !== "unasked" && !open) return null;
  return (
    <ConsentBox open={open}>
      <Text>
        May we use Google Analytics to learn which pages help? It sets cookies. The site works the same without it.{" "}
        <Link to="/privacy-policy">Privacy policy</Link>
      </Text>
      {consent === "unasked" ? null : (
        <Text small dim>
          Your current choice: {consent === "granted" ? "accepted" : "rejected"}.
        </Text>
      )}
      <Row gap={12}>
        <Button variant="outline" onClick={() => saveConsent("denied")}>
          Reject
        </Button>
        <Button variant="outline" onClick={() => saveConsent("granted")}>
          Accept
        </Button>
      </Row>
    </ConsentBox>
  );
}

const closeBanner = () => useConsentStore.setState({ open: false });

/** The banner at the bottom of the window. Opened by the visitor, it takes the focus and returns it on closing. */
function ConsentBox({ open, children }: { open: boolean; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    box.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeBanner();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return (
    <section ref={box} className="consent" aria-label="Privacy choices" tabIndex={-1}>
      {children}
    </section>
  );
}
