import { useEffect, useState } from "react";
import { Text } from "#app/ui/index.ts";
import type { LinkSuggestion } from "#worker/content/contract-editor.ts";
import { TextField } from "../form/text-field.tsx";
import { problemOf, suggestLinks } from "./text-api.ts";

const WAIT_MS = 180;
const KINDS: Record<LinkSuggestion["kind"], string> = {
  article: "Article",
  recipe: "Recipe",
  page: "Page",
  product: "Product",
  study: "Study",
  ingredient: "Ingredient",
};

/** Finds a thing of the site by its name; Enter takes the first. */
export function EntryPicker({
  label,
  kind,
  onPick,
}: {
  label: string;
  kind: LinkSuggestion["kind"] | "";
  onPick: (found: LinkSuggestion) => void;
}) {
  const [q, setQ] = useState("");
  const [found, setFound] = useState<LinkSuggestion[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        suggestLinks(q.trim(), kind).then(
          (links) => {
            if (!isCurrent) return;
            setFound(links);
            setProblem("");
          },
          (error: unknown) => isCurrent && setProblem(problemOf(error)),
        ),
      q ? WAIT_MS : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, kind]);
  return (
    <div className="entry-picker">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        autoFocus
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (found?.[0]) onPick(found[0]);
        }}
      />
      <div role="status">
        {problem ? <Text small>{problem}</Text> : null}
        {found?.length === 0 ? <Text small>Nothing found. Try another word.</Text> : null}
      </div>
      <ul>
        {found?.map((one) => (
          <li key={`${one.kind} ${one.key}`}>
            <button type="button" onClick={() => onPick(one)}>
              <strong>{one.title}</strong>
              <span className="dim">
                {[kind ? "" : KINDS[one.kind], one.line, one.isPublished ? "" : "not published yet"]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
