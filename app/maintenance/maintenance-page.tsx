import { useEffect, useState } from "react";
import { refetchStatus } from "#app/lib/live-store.ts";
import { Button, Container, Eyebrow, Row, Text } from "#app/ui/index.ts";
import { brand } from "../brand.ts";
import type { MaintenanceReason } from "../lib/maintenance-state.ts";
import "./maintenance.css";

const REASON_TEXTS: Record<MaintenanceReason, { title: string; text: string }> = {
  flag: {
    title: "We are tending the site",
    text: "The site is closed for maintenance for a short while. Your account and your orders are safe.",
  },
  error: {
    title: "We cannot reach the site",
    text: "Our server did not answer as it should. Nothing that you saved before is lost. We keep trying.",
  },
  offline: {
    title: "You are offline",
    text: "Your device has no connection right now. This page goes away by itself when it is back.",
  },
  test: {
    title: "We are tending the site",
    text: "This is the maintenance page as visitors see it. The address asks for it with test-maintenance.",
  },
};

/** Stands in for the site while it is closed: what happened, until when, and what to do. */
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
    // Where the recheck opened the site this page is gone by now.
    setState("still");
  };
  return (
    <main id="main" className="closed-page">
      <Container size="text">
        <Eyebrow>{brand.name}</Eyebrow>
        <h1>{texts.title}</h1>
        <Text lead>{reason === "flag" && message ? message : texts.text}</Text>
        {reason === "flag" && endsAt !== null ? <PlannedEnd at={endsAt} /> : null}
        <Row gap={16} style={{ marginTop: 24 }}>
          <Button onClick={again} loading={state === "asking"}>
            Try again
          </Button>
          {reason === "offline" ? null : <a href="/420">Staff sign-in</a>}
          <a href={`mailto:${brand.contact.email}`}>Write to us</a>
        </Row>
        <Text dim small role="status">
          {state === "still" ? "Not yet. We look again every 30 seconds." : "This page looks again every 30 seconds."}
        </Text>
      </Container>
    </main>
  );
}

/** The planned end in the visitor's own time zone; in UTC until the browser has told it. */
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
