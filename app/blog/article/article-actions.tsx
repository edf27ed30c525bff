import { useState } from "react";
import { toast } from "#app/ui/index.ts";
import type { SavedText } from "#worker/content/domain-saved.ts";

const ICONS = {
  save: "M6 4h12v16l-6-4-6 4z",
  share: "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
  cite: "M5 4h14v16H5zM9 9h6M9 13h6",
} as const;

const ActionIcon = ({ name, fill = "none" }: { name: keyof typeof ICONS; fill?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width={20}
    height={20}
    fill={fill}
    stroke="currentColor"
    strokeWidth={1.75}
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
);

/** Where a link can be passed on; plain links, which load nothing of these sites. */
const shareLinks = (url: string, title: string): [name: string, href: string][] => {
  const [address, words] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    ["Email", `mailto:?subject=${words}&body=${address}`],
    ["WhatsApp", `https://wa.me/?text=${words}%20${address}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ["X", `https://x.com/intent/post?text=${words}&url=${address}`],
  ];
};

/** Copies a text, or shows it where the browser doesn't let a page copy. */
async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ title: "Copy it yourself", description: text, duration: 20_000 });
  }
}

/** Saving, sharing and citing a text. Without scripts saving is a form for members, and sharing a list of links. */
export function ArticleActions({
  text,
  isSaved,
  url,
  citation,
}: {
  text: SavedText;
  isSaved: boolean;
  url: string;
  citation: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const what = text.isRecipe ? "recipe" : "article";
  const save = () => {
    if (isBusy) return;
    setBusy(true);
    // The calls are loaded only for people who save something.
    import("../saved/saved-texts.ts")
      .then(({ toggleSaved }) => toggleSaved(text))
      .catch(() => toast({ tone: "error", title: "Couldn't save this", description: "Check your connection." }))
      .finally(() => setBusy(false));
  };
  return (
    <div className="article-actions no-print">
      <form
        method="post"
        action="/account/saved"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input type="hidden" name="id" value={text.id} />
        <button type="submit" aria-pressed={isSaved}>
          <ActionIcon name="save" fill={isSaved ? "currentColor" : "none"} />
          {isSaved ? "Saved" : `Save ${what}`}
        </button>
      </form>
      <details>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, by keyboard too */}
        <summary
          onClick={(event) => {
            // Phones have a sheet of their own for it; a canceled one is no error.
            if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return;
            event.preventDefault();
            navigator.share({ title: text.title, url }).catch(() => undefined);
          }}
        >
          <ActionIcon name="share" />
          Share
        </summary>
        <ul>
          <li>
            <button type="button" onClick={() => copyText(url, "Link copied")}>
              Copy link
            </button>
          </li>
          {shareLinks(url, text.title).map(([name, href]) => (
            <li key={name}>
              <a href={href} rel="noreferrer" target="_blank">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <button type="button" onClick={() => copyText(citation, "Citation copied")}>
        <ActionIcon name="cite" />
        Copy citation
      </button>
    </div>
  );
}
