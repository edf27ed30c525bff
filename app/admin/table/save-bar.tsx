import { useEffect } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Text } from "#app/ui/index.ts";
import "./table.css";

/**
 * Stands at the foot of a form while it has changes that are not saved, and asks before they are lost:
 * by a link, the back button, or closing the page.
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  return (
    <>
      <div className="save-bar" data-dirty={dirty}>
        <Text as="span" small dim>
          {dirty ? "Changes are not saved yet." : "Everything is saved."}
        </Text>
        <Button variant="ghost" onClick={onReset} disabled={!dirty || busy}>
          Undo changes
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
        title="Leave without saving?"
        text="The changes on this page are not saved."
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
      />
    </>
  );
}
