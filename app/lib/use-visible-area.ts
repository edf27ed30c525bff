import { type RefObject, useEffect } from "react";

/**
 * Tells an element's styles what the on-screen keyboard leaves: `--keyboard` is the height that it covers at the bottom of
 * the window, `--visible` the height that is seen. Browsers leave what is fixed at the bottom behind the keyboard.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const { style } = element.current ?? document.documentElement;
      style.setProperty("--keyboard", `${coveredHeight(window.innerHeight, viewport)}px`);
      style.setProperty("--visible", `${Math.round(viewport.height)}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [element]);
}

/** What covers the bottom of a window. A page that is zoomed into is not covered by a keyboard. */
export const coveredHeight = (
  windowHeight: number,
  { height, offsetTop, scale }: Pick<VisualViewport, "height" | "offsetTop" | "scale">,
): number => (scale > 1.01 ? 0 : Math.max(0, Math.round(windowHeight - height - offsetTop)));

/** Where the seen part of the window ends, in its coordinates. */
export function visibleBottom(): number {
  const viewport = window.visualViewport;
  return viewport ? window.innerHeight - coveredHeight(window.innerHeight, viewport) : window.innerHeight;
}
