import { store } from "./local-store.ts";
import { areKeysOn, STORED } from "./single-keys.ts";

/** Turns single keys on or off in this browser. */
export const turnKeys = (isOn: boolean): void => store(STORED, isOn ? null : "off");

/** The key as a command: none while something is written, in a dialog, with Ctrl, ⌘ or Alt, or while keys are off. */
export function readCommand(event: KeyboardEvent): string | null {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return null;
  if (target.closest("[role=dialog]") || !areKeysOn()) return null;
  return event.key;
}
