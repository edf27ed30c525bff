import { useEffect, useRef, useState } from "react";
import { drawingPaths } from "#app/art/plants.ts";
import { brand } from "#app/brand.ts";
import { entryCardWords } from "#app/lib/card-words.ts";
import type { EntryKind } from "#worker/content/domain-entry.ts";
import { type Picture, pictureUrl } from "#worker/media/domain.ts";
import { type CardWords, cardVersion } from "#worker/social-cards/domain.ts";
import { drawCard } from "#worker/social-cards/domain-card.ts";
import type { Letters } from "#worker/social-cards/domain-letters.ts";

const NETWORKS = ["X", "Facebook", "LinkedIn"] as const;
/** After a letter was typed, before the card is drawn again. */
const DRAW_MS = 250;

interface SocialCardProps {
  kind: EntryKind;
  /** On the drawn card. */
  title: string;
  /** Of the page, as networks read it. */
  linkTitle: string;
  description: string;
  category: { key: string; name: string } | null;
  path: string;
  drawing: string;
  /** The picture that is sent with a link; null: the card is drawn. */
  picture: Picture | null;
}

/** How networks show a link to the text: its own picture, or the very card that the site draws for it. */
export function SocialCard({ kind, title, linkTitle, description, category, path, drawing, picture }: SocialCardProps) {
  const [network, setNetwork] = useState<(typeof NETWORKS)[number]>("X");
  const image = picture ? (
    <img src={pictureUrl(picture, 1280, "jpg")} alt={picture.alt || title} />
  ) : (
    <DrawnCard words={entryCardWords({ kind, category, title, drawing, path })} />
  );
  return (
    <div className="social-preview">
      <fieldset className="social-networks" aria-label="Network">
        {NETWORKS.map((one) => (
          <button key={one} type="button" aria-pressed={one === network} onClick={() => setNetwork(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      <figure className="social-card" data-network={network}>
        {image}
        <figcaption>
          {network === "X" ? (
            <span className="social-over">{linkTitle}</span>
          ) : (
            <>
              {network === "Facebook" ? <span className="social-site">{SITE}</span> : null}
              <strong>{linkTitle}</strong>
              {network === "Facebook" ? (
                <span className="social-line">{description}</span>
              ) : (
                <span className="social-site">{SITE}</span>
              )}
            </>
          )}
        </figcaption>
      </figure>
      <p className="dim small">
        {picture
          ? "Networks show this picture with a link."
          : `Drawn from the title, since no picture is chosen. Shown as ${network} shows it.`}
      </p>
    </div>
  );
}
const SITE = brand.name.toLowerCase();

/** The card as it is drawn for readers: the same code, the same landscape and letters. */
function DrawnCard({ words }: { words: CardWords }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const version = cardVersion(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names everything that the card shows
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const [blank, letters] = await Promise.all([readBlank(words.theme), readLetters()]);
        const context = canvas.current?.getContext("2d");
        if (isOver || !context) return;
        context.drawImage(blank, 0, 0);
        const pixels = context.getImageData(0, 0, blank.width, blank.height);
        drawCard(pixels, words, letters, drawingPaths(words.drawing));
        context.putImageData(pixels, 0, 0);
        setFailed(false);
      } catch {
        if (!isOver) setFailed(true);
      }
    }, DRAW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [version]);
  return (
    <>
      <canvas
        ref={canvas}
        width={1200}
        height={630}
        role="img"
        aria-label={`Card: ${words.eyebrow}. ${words.title}`}
        data-card={version}
      />
      {failed ? <p role="status">The card couldn’t be drawn here. Check your connection.</p> : null}
    </>
  );
}

const readFile = async (path: string): Promise<Response> => {
  const file = await fetch(path);
  if (!file.ok) throw new Error(`${path} is a ${file.status}.`);
  return file;
};
const readBlank = async (theme: string) =>
  createImageBitmap(await (await readFile(`/art/cards/blank-${theme}.jpg`)).blob());
const readLetters = async () => (await (await readFile("/art/letters.json")).json()) as Letters;
