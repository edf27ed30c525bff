import { useEffect, useRef } from "react";

/** In px, how far a post is pulled until it is answered, and how much less it may move up or down. */
const FAR = 72;
const MUCH_STEEPER = 2;

/** On touch screens a post that is pulled to the side is answered. It follows the finger a little, so that it is understood. */
export function useSwipeToReply(onReply: ((number: number) => void) | null): void {
  const latest = useRef(onReply);
  latest.current = onReply;
  useEffect(() => {
    let start: { x: number; y: number; post: HTMLElement } | null = null;
    const letGo = () => {
      start?.post.style.removeProperty("translate");
      start = null;
    };
    const onStart = (event: TouchEvent) => {
      const [touch] = event.touches;
      const target = event.target as HTMLElement;
      const post = target.closest<HTMLElement>(".post[data-number]");
      const isElsewhere = target.closest("pre, .post-table, button, a, input, textarea, .composer");
      start =
        latest.current && touch && event.touches.length === 1 && post && !isElsewhere
          ? { x: touch.clientX, y: touch.clientY, post }
          : null;
    };
    const distance = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      return start && touch ? { x: start.x - touch.clientX, y: Math.abs(touch.clientY - start.y) } : { x: 0, y: 0 };
    };
    const onMove = (event: TouchEvent) => {
      const { x, y } = distance(event);
      if (y > 24 && y > x / MUCH_STEEPER) letGo();
      else if (start && x > 12) start.post.style.translate = `${-Math.min(x, FAR) / 3}px 0`;
    };
    const onEnd = (event: TouchEvent) => {
      const { x, y } = distance(event);
      const number = Number(start?.post.dataset.number);
      const isReply =
        start !== null && x > FAR && x > y * MUCH_STEEPER && (document.getSelection()?.isCollapsed ?? true);
      letGo();
      if (isReply) latest.current?.(number);
    };
    addEventListener("touchstart", onStart, { passive: true });
    addEventListener("touchmove", onMove, { passive: true });
    addEventListener("touchend", onEnd);
    addEventListener("touchcancel", letGo);
    return () => {
      removeEventListener("touchstart", onStart);
      removeEventListener("touchmove", onMove);
      removeEventListener("touchend", onEnd);
      removeEventListener("touchcancel", letGo);
    };
  }, []);
}
