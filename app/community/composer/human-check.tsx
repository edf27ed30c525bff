import { useEffect, useRef, useState } from "react";
import type { HumanCheck as Check } from "#worker/community/contract.ts";

/** What we use of Turnstile's script. */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

const getTurnstile = (): Turnstile | undefined => (globalThis as { turnstile?: Turnstile }).turnstile;
/** In px: a container that is narrower gets the small form of the check. */
const FULL_WIDTH = 300;

let script: Promise<Turnstile> | undefined;
/** Loads Turnstile's script, once for the page. A failed load is tried again with the next check. */
function loadTurnstile(src: string): Promise<Turnstile> {
  script ??= new Promise<Turnstile>((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: `${src}?render=explicit`, async: true });
    element.onload = () => {
      const turnstile = getTurnstile();
      if (turnstile) resolve(turnstile);
      else reject(new Error("no Turnstile"));
    };
    element.onerror = () => reject(new Error("not loaded"));
    document.head.appendChild(element);
  }).catch((error) => {
    script = undefined;
    throw error;
  });
  return script;
}

/** Takes what the check gives, null where that has expired; the check says how it is told to begin anew. */
interface TokenSink {
  offer: (token: string | null) => void;
  onTaken: () => void;
}

/** Turnstile's check that someone is a person; what it gives goes to posts by `tokens`. */
export function HumanCheck({ check, tokens }: { check: Check; tokens: TokenSink }) {
  const container = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { siteKey, action, script: src } = check;
  useEffect(() => {
    let isOver = false;
    let remove = () => {};
    loadTurnstile(src).then(
      (turnstile) => {
        const element = container.current;
        if (isOver || !element) return;
        const isDark = getComputedStyle(element).colorScheme.includes("dark");
        const widget = turnstile.render(element, {
          ...{ sitekey: siteKey, action, theme: isDark ? "dark" : "light", "response-field": false },
          size: element.clientWidth < FULL_WIDTH ? "compact" : "flexible",
          callback: (token: string) => {
            setProblem(null);
            tokens.offer(token);
          },
          "expired-callback": () => tokens.offer(null),
          "error-callback": () => setProblem("The check didn't work. Check your connection; we'll try again."),
        });
        tokens.onTaken = () => turnstile.reset(widget);
        remove = () => turnstile.remove(widget);
      },
      () =>
        isOver ||
        setProblem(`The check didn't load. Allow ${new URL(src).host} in your browser, then reload the page.`),
    );
    return () => {
      isOver = true;
      tokens.onTaken = () => {};
      tokens.offer(null);
      remove();
    };
  }, [siteKey, action, src, tokens]);
  return (
    <fieldset className="human-check">
      <legend className="dim small">New members confirm that they're human</legend>
      <div ref={container} />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
