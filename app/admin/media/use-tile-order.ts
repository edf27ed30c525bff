import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Picture } from "#worker/media/contract.ts";

/** Moves one item of a list. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [moved] = next.splice(from, 1);
  if (moved === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, moved);
  return next;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * The order of tiles: dragged by a handle with mouse, pen or finger, or moved by the arrow keys, Home and End.
 * @param announce what happened, for screen readers
 */
export function useTileOrder(
  value: readonly Picture[],
  onMove: (change: (pictures: Picture[]) => Picture[]) => void,
  announce: (text: string) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef(value);
  list.current = value;

  const move = (id: string, to: number) => {
    const from = list.current.findIndex((p) => p.id === id);
    if (from < 0 || from === to || to < 0 || to >= list.current.length) return;
    onMove((pictures) =>
      moveItem(
        pictures,
        pictures.findIndex((p) => p.id === id),
        to,
      ),
    );
    announce(`Picture moved to position ${to + 1} of ${list.current.length}`);
  };

  return {
    dragged,
    move,
    /** Props of the handle of a tile. */
    handleOf: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      },
      onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
        if (dragged !== id) return;
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-tile]");
        const to = list.current.findIndex((p) => p.id === under?.dataset.tile);
        if (to >= 0) move(id, to);
      },
      onPointerUp: () => setDragged(null),
      onPointerCancel: () => setDragged(null),
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        const at = list.current.findIndex((p) => p.id === id);
        const to = { Home: 0, End: list.current.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? Number.NaN);
        if (Number.isNaN(to)) return;
        event.preventDefault();
        const handle = event.currentTarget;
        move(id, to);
        // Moving its element takes the focus away.
        requestAnimationFrame(() => handle.focus());
      },
    }),
  };
}
export type TileOrder = ReturnType<typeof useTileOrder>;
