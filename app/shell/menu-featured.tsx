import { useEffect, useState } from "react";
import type { MenuText } from "#worker/content/contract-menu.ts";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import { entryDrawing } from "../art/entry-drawing.ts";
import { Plant } from "../art/index.ts";
import { apiRequest } from "../lib/api-request.ts";
import { Link } from "../ui/index.ts";
import { PictureImage } from "../ui/picture-image.tsx";
import "./menu-featured.css";

/** How long what a menu showed is shown again without asking, in ms. */
const FRESH = 60_000;
let known: { at: number; texts: Promise<readonly MenuText[]> } | undefined;

function loadTexts(): Promise<readonly MenuText[]> {
  if (!known || Date.now() - known.at > FRESH)
    known = {
      at: Date.now(),
      texts: apiRequest<{ texts: MenuText[] }>("GET", "/api/menu").then(({ texts }) => texts),
    };
  known.texts.catch(() => {
    known = undefined;
  });
  return known.texts;
}

/** The texts that the owner chose for the menus, below a menu's pages. */
export function MenuFeatured() {
  const [texts, setTexts] = useState<readonly MenuText[]>([]);
  useEffect(() => {
    // Without an answer the menu has its pages, as without scripts.
    loadTexts().then(setTexts, () => undefined);
  }, []);
  if (texts.length === 0) return null;
  return (
    <div className="menu-featured">
      <p className="menu-title">Worth reading</p>
      {texts.map((text) => (
        <Link key={text.path} to={text.path}>
          <span className="menu-featured-art">
            {text.picture ? (
              <PictureImage picture={text.picture} sizes="64px" alt="" />
            ) : (
              <Plant name={entryDrawing(text)} stroke={2.4} />
            )}
          </span>
          <span>
            {text.title}
            <span className="menu-featured-note">
              {text.label} · {formatMinutes(text.minutes)}
            </span>
          </span>
        </Link>
      ))}
    </div>
  );
}
