import { hasTypedText } from "../log/typed-text.ts";

/** In ms. */
const CHECK = 500;

/**
 * Loads the page anew once it is due, there is a connection, and nothing that was typed would be lost.
 * @returns how to stop waiting for that
 */
export function reloadWhenSafe(isDue: () => boolean): () => void {
  const timer = setInterval(() => {
    if (!navigator.onLine || !isDue() || hasTypedText()) return;
    clearInterval(timer);
    location.reload();
  }, CHECK);
  return () => clearInterval(timer);
}
