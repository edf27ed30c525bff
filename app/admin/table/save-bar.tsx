import { useEffect } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Text } from "#app/ui/index.ts";
import "./table.css";

/**
 * A bar at the end of a form that shows whether it has unsaved changes, and asks before they are lost
 * by following a link, going back or closing the page.
 */
export function SaveBar({
  dirty,
  busy,
  onReset,
  label = "Save",
}: {
  dirty: boolean;
  busy: boolean;
  onReset: () => void;
  label?: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [dirty]);
  return (
    <>
      <div className="save-bar" data-dirty={dirty}>
        <Text as="span" small dim>
          {dirty ? "Unsaved changes" : "All changes saved"}
        </Text>
        <Button variant="ghost" onClick={onReset} disabled={!dirty || busy}>
          Discard
        </Button>
        <Button type="submit" loading={busy} disabled={!dirty}>
          {label}
        </Button>
      </div>
      <AlertDialog
        open={blocker.state === "blocked"}
        onOpenChange={(open) => {
          if (!open && blocker.state === "blocked") blocker.reset();
        }}
        title="Leave page with unsaved changes?"
        text="If you leave this page, your changes will be lost."
        confirm="Leave page"
        cancel="Stay"
        onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
      />
    </>
  );
}
