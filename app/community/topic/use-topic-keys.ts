import { useEffect, useRef } from "react";
import { readCommand } from "#app/lib/key-commands.ts";
import { readSelection } from "./quote-button.tsx";
import { postElementId } from "./topic-data.ts";

/** What the keys of a topic's page do, in words. */
export const TOPIC_KEYS = [
  ["J / K", "Next or previous post"],
  ["R", "Reply to the post"],
  ["Q", "Quote the post, or what is selected in it"],
  ["E", "Edit your post"],
  ["B", "Bookmark the post"],
  ["Ctrl / ⌘ Enter", "Post the reply"],
  ["?", "Show these keys"],
] as const;

interface TopicKeys {
  /** The post that the reader is at, where none has the focus. */
  at: () => number;
  first: () => number;
  last: () => number;
  reply: (number: number) => void;
  quote: (number: number) => void;
  edit: (number: number) => void;
  bookmark: (number: number) => void;
  help: () => void;
}

/** One key each, as forums have them: never while something is written, and never with Ctrl, ⌘ or Alt. */
export function useTopicKeys(keys: TopicKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = readCommand(event);
      if (key === null) return;
      const { at, first, last, reply, quote, edit, bookmark, help } = latest.current;
      const focused = Number(document.activeElement?.closest<HTMLElement>(".post")?.dataset.number ?? Number.NaN);
      const number = Number.isNaN(focused) ? at() : focused;
      const moveTo = (next: number) => {
        const element = document.getElementById(postElementId(Math.min(last(), Math.max(first(), next))));
        element?.focus({ preventScroll: true });
        element?.scrollIntoView({ block: "start" });
      };
      if (key === "j") moveTo(Number.isNaN(focused) ? number : number + 1);
      else if (key === "k") moveTo(number - 1);
      else if (key === "r") reply(number);
      else if (key === "q") quote(readSelection()?.number ?? number);
      else if (key === "e") edit(number);
      else if (key === "b") bookmark(number);
      else if (key === "?") help();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
