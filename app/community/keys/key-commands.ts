/** Single keys that do something on a page of the community. Members who dictate can turn them off (WCAG 2.1.4). */
const STORED = "tikari-single-keys";

/** Whether single keys are commands in this browser. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    // Without storage they stay on.
  }
}

/** The key as a command: none while something is written, in a dialog, with Ctrl, ⌘ or Alt, or while keys are off. */
export function readCommand(event: KeyboardEvent): string | null {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return null;
  if (target.closest("[role=dialog]") || !areKeysOn()) return null;
  return event.key;
}
