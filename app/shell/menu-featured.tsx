import type { MenuText } from "#worker/content/contract-menu.ts";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import { entryDrawing } from "../art/entry-drawing.ts";
import { Plant } from "../art/index.ts";
import { Link } from "../ui/index.ts";
import { PictureImage } from "../ui/picture-image.tsx";
import { useMenuContents } from "./menu-contents.ts";
import "./menu-card.css";

/** The texts that the owner chose for the menus, below a menu's pages. Their space is kept until they are there. */
export function MenuFeatured() {
  const contents = useMenuContents();
  return contents ? <MenuTexts texts={contents.texts} /> : <div className="menu-blank" />;
}

/** Texts as a menu shows them. */
export function MenuTexts({ texts }: { texts: readonly MenuText[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="menu-featured">
      <p className="menu-title">Worth reading</p>
      {texts.map((text) => (
        <Link key={text.path} to={text.path} className="menu-card">
          <span className="menu-card-art">
            {text.picture ? (
              <PictureImage picture={text.picture} sizes="64px" alt="" />
            ) : (
              <Plant name={entryDrawing(text)} stroke={2.4} />
            )}
          </span>
          <span>
            <span className="menu-card-title">{text.title}</span>
            <span className="menu-card-note">
              {text.label} · {formatMinutes(text.minutes)}
            </span>
          </span>
        </Link>
      ))}
    </div>
  );
}
