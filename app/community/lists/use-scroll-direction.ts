import { useEffect } from "react";

/** In px: less is no direction yet. */
const FAR = 24;

/** Says on the document whether the page is scrolled down, so that what floats over a list gets out of the way. */
export function useScrollDirection(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let from = scrollY;
    const onScroll = () => {
      if (Math.abs(scrollY - from) < FAR) return;
      if (scrollY > from) dataset.scroll = "down";
      else delete dataset.scroll;
      from = scrollY;
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      delete dataset.scroll;
    };
  }, []);
}
