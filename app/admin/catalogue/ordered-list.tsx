import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Button, Icon } from "#app/ui/index.ts";
import "./ordered-list.css";

export interface OrderedItem {
  id: string;
  name: string;
  detail?: ReactNode;
  thumb?: ReactNode;
  /** Stands at the end of the row. */
  action?: ReactNode;
}

/** The distance from the window's edge, in px, at which a drag scrolls. */
const SCROLL_EDGE = 72;

/**
 * A list in an order of its own. Its handles are dragged by mouse or finger; with the keyboard the arrow keys move the
 * focused row, Home and End to the ends. Each move is announced.
 */
export function OrderedList({
  label,
  items,
  onMove,
  onRemove,
}: {
  label: string;
  items: readonly OrderedItem[];
  onMove: (from: number, to: number) => void;
  onRemove?: (at: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    const at = Math.min(Math.max(to, 0), items.length - 1);
    const item = items[from];
    if (!item || at === from) return;
    onMove(from, at);
    setAnnouncement(`${item.name}, position ${at + 1} of ${items.length}`);
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const onDrag = (event: PointerEvent) => {
    if (dragged === null || !list.current) return;
    const y = event.clientY;
    if (y < SCROLL_EDGE) window.scrollBy(0, -12);
    if (y > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, 12);
    const from = items.findIndex((i) => i.id === dragged);
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    // The row whose middle was passed.
    const above = rows.filter((r, i) => i !== from && y > r.top + r.height / 2).length;
    if (above !== from) move(from, above);
  };
  return (
    <>
      <ol className="ordered-list" ref={list} aria-label={label}>
        {items.map((item, at) => (
          <li key={item.id} data-dragged={item.id === dragged || undefined}>
            <button
              type="button"
              className="ordered-handle"
              aria-label={`Move ${item.name}, position ${at + 1} of ${items.length}`}
              aria-describedby="ordered-help"
              onKeyDown={(event) => onKey(event, at)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(item.id);
              }}
              onPointerMove={onDrag}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <Icon name="menu" />
            </button>
            <span className="ordered-number dim">{at + 1}</span>
            {item.thumb ? <span className="ordered-thumb">{item.thumb}</span> : null}
            <span className="ordered-name">
              {item.name}
              {item.detail ? <span className="small dim">{item.detail}</span> : null}
            </span>
            {item.action}
            {onRemove ? (
              <Button variant="ghost" icon aria-label={`Remove ${item.name}`} onClick={() => onRemove(at)}>
                <Icon name="close" />
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <p id="ordered-help" className="visually-hidden">
        Use the arrow keys to move it up and down, Home and End for the first and last position.
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
