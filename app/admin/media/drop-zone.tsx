import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass, Text } from "#app/ui/index.ts";

const PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Where files are dropped, pasted, chosen, or taken with a phone's camera. */
export function DropZone({
  multiple,
  hasPictures = false,
  accept = PICTURES,
  onFiles,
  children,
}: {
  multiple: boolean;
  hasPictures?: boolean;
  accept?: string;
  onFiles: (files: Iterable<File>) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const receive = useRef(onFiles);
  receive.current = onFiles;

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const target = event.target as HTMLElement | null;
      if (!files?.length || !zone.current?.isConnected) return;
      // Taken already by the text or by another field; or this one is behind a dialog.
      if (event.defaultPrevented || zone.current.closest("[aria-hidden=true], [inert]")) return;
      // Text fields keep what is pasted into them, also where a program puts a picture beside its text.
      if (target?.closest("input, textarea, [contenteditable]") && event.clipboardData?.getData("text/plain")) return;
      event.preventDefault();
      receive.current([...files]);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = "";
  };
  const isPictures = accept.startsWith("image/");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      ref={zone}
      className="media-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        id={`${id}-files`}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => take(event.target)}
      />
      <label className={buttonClass({ variant: "outline" })} htmlFor={`${id}-files`}>
        {isPictures ? (hasPictures && multiple ? "Add pictures" : "Upload pictures") : "Upload PDF"}
      </label>
      {isPictures ? (
        // Without a camera both are hidden: an input whose label is hidden has no name.
        <span className="media-camera">
          <input
            id={`${id}-camera`}
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => take(event.target)}
          />
          <label className={buttonClass({ variant: "ghost" })} htmlFor={`${id}-camera`}>
            Take photo
          </label>
        </span>
      ) : null}
      {children}
      <Text small dim className="media-drop-hint">
        {isPictures
          ? "Or drop or paste here. JPEG, PNG, WebP, AVIF or GIF, up to 20 MB."
          : "Or drop it here. Up to 20 MB."}
      </Text>
    </div>
  );
}
