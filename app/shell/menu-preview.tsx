import type { MenuContents } from "#worker/content/contract-menu.ts";
import { mainMenu } from "./menu.ts";
import { MenuTexts } from "./menu-featured.tsx";
import { MenuFeaturedProduct } from "./menu-product-card.tsx";
import "./menu-preview.css";

/** The open menus with what the owner chose for them, drawn by the code of the header; nothing in them can be pressed. */
export function MenuPreview({ texts, product }: MenuContents) {
  const groups = mainMenu({ signedIn: false, forumEnabled: false, staff: false }).filter((group) => group.more);
  return (
    <div className="menu-preview" inert>
      {groups.map((group) => (
        <div key={group.label}>
          <p className="menu-preview-name">{group.label}</p>
          <ul className="site-panel site-panel-more">
            {group.entries?.map((entry) => (
              <li key={entry.to}>
                <a href={entry.to}>{entry.label}</a>
              </li>
            ))}
            <li>{group.more === "texts" ? <MenuTexts texts={texts} /> : <MenuFeaturedProduct product={product} />}</li>
          </ul>
        </div>
      ))}
    </div>
  );
}
