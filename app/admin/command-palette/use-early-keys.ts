import { useEffect, useState } from "react";

/** The text after a key: letters are added, Backspace removes one; null for a key that is no text. */
export function typeKey(
  text: string,
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Backspace") return text.slice(0, -1);
  return [...event.key].length === 1 ? text + event.key : null;
}

/**
 * Collects what is typed while the palette's code is still on its way, so that nothing typed right after the
 * shortcut is lost.
 * @param isWaiting the palette was opened, and its field isn't there yet
 */
export function useEarlyKeys(isWaiting: boolean): string {
  const [text, setText] = useState("");
  useEffect(() => {
    if (!isWaiting) return;
    setText("");
    const onKey = (event: KeyboardEvent) => {
      if (typeKey("", event) === null) return;
      event.preventDefault();
      setText((before) => typeKey(before, event) ?? before);
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [isWaiting]);
  return text;
}
