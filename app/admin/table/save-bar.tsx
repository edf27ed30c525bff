import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, Text } from "#app/ui/index.ts";
import { UnsavedGuard } from "../form/unsaved-guard.tsx";
import { SAVE_SLOT_ID } from "../shell/save-slot.ts";

/** Ctrl S and ⌘ S save. */
function useSaveShortcut(on: boolean, save: () => void): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      save();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/**
 * The save bar of a form, inside of it: while there are unsaved changes it stands in the top bar, on phones at the
 * bottom of the screen. It asks before they are lost by following a link, going back or closing the page.
 */
export function SaveBar({
  dirty,
  busy,
  onReset,
  label = "Save",
  note,
  publish,
  isNew = false,
}: {
  dirty: boolean;
  busy: boolean;
  onReset: () => void;
  label?: string;
  /** What changed, where the page can say it: "Title and price changed". */
  note?: string;
  /** There is nothing yet that could have been saved. */
  isNew?: boolean;
  /** Publishes what the form edits: then the bar always stands, with this button beside Save. */
  publish?: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(SAVE_SLOT_ID)), []);
  const isShown = dirty || busy || publish !== undefined;
  // The bar stands outside of its form: only the place in the form knows which one it is.
  const submit = () => place.current?.closest("form")?.requestSubmit();
  useSaveShortcut(dirty && !busy, submit);
  return (
    <>
      <div ref={place}>
        {isShown || isNew ? null : (
          <Text dim small>
            All changes saved
          </Text>
        )}
      </div>
      {slot && isShown
        ? createPortal(
            <section
              className="save-bar"
              aria-label="Unsaved changes"
              data-publish={publish ? "" : undefined}
              data-clean={dirty || busy ? undefined : ""}
            >
              <Text as="span" small>
                {note ?? (dirty ? "Unsaved changes" : "All changes saved")}
              </Text>
              <Button variant="ghost" onClick={onReset} disabled={!dirty || busy}>
                Discard
              </Button>
              <Button
                variant={publish ? "outline" : undefined}
                loading={busy}
                disabled={!dirty}
                onClick={submit}
                aria-keyshortcuts="Control+S Meta+S"
              >
                {label}
              </Button>
              {publish ? (
                <Button loading={busy} onClick={publish}>
                  Publish
                </Button>
              ) : null}
            </section>,
            slot,
          )
        : null}
      {dirty ? <UnsavedGuard busy={busy} /> : null}
    </>
  );
}
