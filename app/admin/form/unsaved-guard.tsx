import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";

/**
 * Stands in the page while it has unsaved changes: asks before they are lost by following a link, going back or closing
 * the page. Render it only while there are some; while they are being saved (`busy`) nothing is asked.
 */
export function UnsavedGuard({ busy }: { busy: boolean }) {
  // The dialog closes after "Leave page" too. Going back takes a moment: taking the block back then would ask again.
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    isLeaving.current = false;
    return !busy && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, []);
  return (
    <AlertDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open && !isLeaving.current && blocker.state === "blocked") blocker.reset();
      }}
      title="Leave page with unsaved changes?"
      text="If you leave this page, your changes will be lost."
      confirm="Leave page"
      cancel="Stay"
      onConfirm={() => {
        isLeaving.current = true;
        if (blocker.state === "blocked") blocker.proceed();
      }}
    />
  );
}
