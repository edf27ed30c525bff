import { useEffect, useRef } from "react";
import { readCommand } from "#app/lib/key-commands.ts";

/** What the keys of a list do, in words. */
export const LIST_KEYS = [
  ["J / K", "Next or previous topic"],
  ["Enter", "Open the topic"],
  ["N", "New topic"],
  ["/", "Search topics"],
  ["?", "Show these keys"],
] as const;

/** Moves through the topics of the page by J and K, and does the rest of LIST_KEYS. */
export function useListKeys(keys: { newTopic: (() => void) | null; help: () => void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const move = (by: 1 | -1) => {
      const links = [...document.querySelectorAll<HTMLElement>(".topic-row-title a")];
      const row = document.activeElement?.closest(".topic-row");
      const at = links.findIndex((link) => row?.contains(link));
      const next = at < 0 ? links.find((link) => by < 0 || link.getBoundingClientRect().top > 0) : links[at + by];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const key = readCommand(event);
      const { newTopic, help } = latest.current;
      if (key === "j") move(1);
      else if (key === "k") move(-1);
      else if (key === "n" && newTopic) newTopic();
      else if (key === "/") document.querySelector<HTMLElement>(".forum-search input")?.focus();
      else if (key === "?") help();
      else return;
      event.preventDefault();
      // Here / leads to the search of topics, elsewhere to the one of the site.
      event.stopPropagation();
    };
    addEventListener("keydown", onKeyDown, true);
    return () => removeEventListener("keydown", onKeyDown, true);
  }, []);
}
