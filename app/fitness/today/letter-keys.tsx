import { useEffect, useRef, useState } from "react";
import { readStored, store } from "#app/lib/local-store.ts";
import { Switch } from "#app/ui/index.ts";

const STORAGE_KEY = "tikari-fitness-letter-keys";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable], [role=dialog]") !== null;

/**
 * The keys A and / add food, while nothing is typed and no dialog is open. They can be turned off, for people who dictate or use
 * a switch (WCAG 2.1.4).
 */
export function useLetterKeys(add: (() => void) | undefined): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(STORAGE_KEY) !== "off");
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key === "/" || event.key.toLowerCase() === "a";
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
  return [
    isOn,
    (next) => {
      store(STORAGE_KEY, next ? "on" : "off");
      setOn(next);
    },
  ];
}

/** Says which keys there are, where there is likely a keyboard. */
export function LetterKeys({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="letter-keys">
      <Switch label="Keyboard: A or / adds food" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    </div>
  );
}
