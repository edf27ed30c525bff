import { useEffect, useRef, useState } from "react";

/** The post that the reader is at: the last one whose beginning is above the middle of the window. */
export function usePlace(first: number, last: number): number {
  const [at, setAt] = useState(first);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      let place = first;
      for (const element of document.querySelectorAll<HTMLElement>(".posts > .post[data-number]")) {
        if (element.getBoundingClientRect().top > innerHeight / 2) break;
        place = Math.min(last, Number(element.dataset.number));
      }
      setAt(place);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
    };
  }, [first, last]);
  return at;
}

/** Says when the end of the posts comes into view, and when it leaves it. */
export function useEndInView(onChange: (isInView: boolean) => void) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [onChange]);
  return end;
}
