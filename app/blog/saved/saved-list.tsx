import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button, Link } from "#app/ui/index.ts";
import type { SavedText } from "#worker/content/domain-saved.ts";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import { toggleSaved } from "./saved-texts.ts";

/** Saved articles and recipes, newest first; each can be taken off the list, which stays in place until the page is left. */
export function SavedTexts({ texts }: { texts: readonly SavedText[] }) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  const toggle = async (text: SavedText) => {
    const next = new Set(removed);
    if (!next.delete(text.id)) next.add(text.id);
    setRemoved(next);
    await toggleSaved(text);
    revalidate();
  };
  return (
    <ul className="saved-texts">
      {texts
        .filter(({ id }) => !removed.has(id))
        .map((text) => (
          <li key={text.id} className="settings-row">
            <div>
              <p className="eyebrow">{text.isRecipe ? "Recipe" : "Article"}</p>
              <h2>
                <Link to={text.path} className="tap-target">
                  {text.title}
                </Link>
              </h2>
              <p className="dim small">{text.summary}</p>
              <p className="dim small">
                {text.isRecipe ? `${formatMinutes(text.minutes)} to cook` : `${text.minutes} min read`}
              </p>
            </div>
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                toggle(text);
              }}
            >
              <input type="hidden" name="remove" value={text.id} />
              <Button type="submit" variant="ghost" aria-label={`Remove ${text.title}`}>
                Remove
              </Button>
            </form>
          </li>
        ))}
    </ul>
  );
}
