import { type PointerEvent, useRef } from "react";

/** In px: a swipe is longer than this, and twice as long as it is high. */
const LEAST = 60;

/** Calls back for a swipe of a finger to the left (1: ahead) or to the right (-1: back). Other ways lead there, too. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const isField = event.target instanceof Element && event.target.closest("input, select, textarea") !== null;
      start.current = event.pointerType === "touch" && !isField ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) > LEAST && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
