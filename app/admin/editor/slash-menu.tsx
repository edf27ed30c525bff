import type { Editor } from "@tiptap/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { visibleBottom } from "../../lib/use-visible-area.ts";
import { AdminIcon, type AdminIconName } from "../shell/admin-icon.tsx";
import { filterInsertItems, type InsertItem, type InsertKey } from "./insert-items.ts";
import { dismissSlash, type SlashQuery } from "./slash-plugin.ts";

/** A sign for each item: a drawing of the admin, else the letter or mark that writers know. */
const SIGNS: Record<InsertKey, AdminIconName | { glyph: string }> = {
  text: { glyph: "T" },
  heading2: { glyph: "H2" },
  heading3: { glyph: "H3" },
  heading4: { glyph: "H4" },
  bulletList: { glyph: "•" },
  orderedList: { glyph: "1." },
  blockquote: { glyph: "“" },
  pullQuote: { glyph: "❞" },
  callout: { glyph: "i" },
  caution: { glyph: "!" },
  evidence: "flask",
  faq: { glyph: "?" },
  poll: "poll",
  table: { glyph: "▦" },
  codeBlock: { glyph: "<>" },
  horizontalRule: { glyph: "—" },
  image: "image",
  gallery: "image",
  figure: "analytics",
  study: "flask",
  studyTable: "flask",
  citation: { glyph: "[1]" },
  footnote: { glyph: "¹" },
  product: "tag",
  recipe: "content",
  program: "content",
  ingredient: "content",
};

function Sign({ of }: { of: InsertKey }) {
  const sign = SIGNS[of];
  return typeof sign === "string" ? (
    <AdminIcon name={sign} size={18} />
  ) : (
    <span className="slash-glyph" aria-hidden="true">
      {sign.glyph}
    </span>
  );
}

/** The list of what can be inserted, at the caret; on phones, and from the + button, a sheet at the bottom. */
export function SlashMenu({
  editor,
  slash,
  keys,
  onPick,
}: {
  editor: Editor;
  slash: SlashQuery;
  /** Gets the keys that are pressed in the text while the menu is open. */
  keys: { current: (event: KeyboardEvent) => boolean };
  onPick: (key: InsertKey) => void;
}) {
  const items = filterInsertItems(slash.query);
  const [at, setAt] = useState(0);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const current = Math.min(at, items.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its best match
  useEffect(() => setAt(0), [slash.query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has another height
  useLayoutEffect(() => {
    const caret = editor.view.coordsAtPos(slash.from);
    const height = menu.current?.offsetHeight ?? 320;
    // On phones the bar of formats stands at the bottom.
    const room = visibleBottom() - (window.innerWidth <= 760 ? 60 : 0);
    const isBelow = caret.bottom + 8 + height < room;
    setPlace({
      left: Math.max(12, Math.min(caret.left, window.innerWidth - 340)),
      top: isBelow ? caret.bottom + 8 : Math.max(8, caret.top - 8 - height),
    });
  }, [editor, slash.from, slash.query]);
  useEffect(() => {
    menu.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    keys.current = (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const step = event.key === "ArrowDown" ? 1 : -1;
        setAt((was) => (Math.min(was, items.length - 1) + step + items.length) % Math.max(1, items.length));
        return items.length > 0;
      }
      const item = items[current];
      if ((event.key === "Enter" || event.key === "Tab") && item) {
        onPick(item.key);
        return true;
      }
      return false;
    };
    return () => {
      keys.current = () => false;
    };
  });
  useEffect(() => {
    const close = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) editor.view.dispatch(dismissSlash(editor.state));
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [editor]);

  if (items.length === 0) return null;
  return (
    <div
      className="slash-menu"
      ref={menu}
      style={place ? { left: place.left, top: place.top } : { visibility: "hidden" }}
    >
      <InsertList items={items} current={current} isGrouped={slash.query === ""} onPick={onPick} onHover={setAt} />
      <p className="slash-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> Move <kbd>Enter</kbd> Insert <kbd>Esc</kbd> Close
      </p>
    </div>
  );
}

/** The choices themselves, in their groups. */
export function InsertList({
  items,
  current,
  isGrouped,
  onPick,
  onHover,
}: {
  items: readonly InsertItem[];
  current: number;
  isGrouped: boolean;
  onPick: (key: InsertKey) => void;
  onHover?: (at: number) => void;
}) {
  return (
    <div role="listbox" aria-label="Insert" className="slash-list" tabIndex={-1}>
      {items.map((item, at) => (
        <div key={item.key} role="presentation">
          {isGrouped && items[at - 1]?.group !== item.group ? <p className="slash-group">{item.group}</p> : null}
          {/* The text keeps the focus: pressing doesn't take it. */}
          <button
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onHover?.(at)}
            onClick={() => onPick(item.key)}
          >
            <span className="slash-icon">
              <Sign of={item.key} />
            </span>
            <span className="slash-words">
              <strong>{item.title}</strong>
              <span>{item.line}</span>
            </span>
            {item.typed ? <kbd>{item.typed}</kbd> : null}
          </button>
        </div>
      ))}
    </div>
  );
}
