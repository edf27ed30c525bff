import { useEffect, useState } from "react";
import { refetchStatus } from "#app/lib/live-store.ts";
import { Button, Container, Eyebrow, Row, Stack, Text } from "#app/ui/index.ts";
import { brand } from "../brand.ts";
import type { MaintenanceReason } from "../lib/maintenance-state.ts";
import "./maintenance.css";

const REASON_TEXTS: Record<MaintenanceReason, { title: string; text: string }> = {
  flag: {
    title: "We'll be right back",
    text: "The site is down for maintenance for a short while. Your account and orders are safe.",
  },
  error: {
    title: "We can't reach the site",
    text: "Our server isn't responding as it should. Nothing you saved is lost. We'll keep trying.",
  },
  offline: {
    title: "You're offline",
    text: "Your device isn't connected to the internet. This page will close automatically when you're back online.",
  },
  test: {
    title: "We'll be right back",
    text: "This is the maintenance page as visitors see it, because the URL contains test-maintenance.",
  },
};

/** Shown in place of the site during maintenance or an outage: what happened, until when, and what to do. */
export function MaintenancePage({
  message = null,
  endsAt = null,
  reason = "flag",
}: {
  message?: string | null;
  endsAt?: number | null;
  reason?: MaintenanceReason | null;
}) {
  const texts = REASON_TEXTS[reason ?? "flag"];
  const [state, setState] = useState<"idle" | "asking" | "still">("idle");
  const again = async () => {
    setState("asking");
    await refetchStatus();
    // If the recheck passed, this page is unmounted by now.
    setState("still");
  };
  return (
    <main id="main" className="closed-page">
      <Container size="text">
        <Stack gap={16}>
          <Eyebrow>{brand.name}</Eyebrow>
          <h1>{texts.title}</h1>
          <Text lead>{reason === "flag" && message ? message : texts.text}</Text>
          {reason === "flag" && endsAt !== null ? <PlannedEnd at={endsAt} /> : null}
          <Row gap={16}>
            <Button onClick={again} loading={state === "asking"}>
              Try again
            </Button>
            <a href={`mailto:${brand.contact.email}`} className="tap-target">
              Contact us
            </a>
          </Row>
          <Text dim small role="status">
            {state === "still"
              ? "Not yet. We check again every 30 seconds."
              : "This page checks again every 30 seconds."}
          </Text>
          {reason === "offline" ? null : (
            <Text dim small>
              <a href="/420">Staff sign-in</a>
            </Text>
          )}
        </Stack>
      </Container>
    </main>
  );
}

/** The planned end in the visitor's time zone; in UTC until the browser's zone is known. */
function PlannedEnd({ at }: { at: number }) {
  const [local, setLocal] = useState<string>();
  useEffect(() => {
    setLocal(new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" }).format(at));
  }, [at]);
  const iso = new Date(at).toISOString();
  return (
    <Text>
      We expect to be back by <time dateTime={iso}>{local ?? `${iso.slice(0, 16).replace("T", " ")} UTC`}</time>.
    </Text>
  );
}
