import { useEffect, useRef } from "react";

/** In ms, how long the reader has to stay before what they see counts as read, and between two calls. */
const DELAY = 2000;

/**
 * Remembers how far a member has read: the last post whose end was on the screen. Saved a moment later and when the page is
 * left; the server never goes back.
 * @param count of the posts that are shown: those that come are followed, too
 */
export function useReading(topic: string, isMember: boolean, count: number): void {
  const read = useRef({ seen: 0, saved: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new posts are followed from when they are there
  useEffect(() => {
    if (!isMember) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const { seen, saved } = read.current;
      if (seen <= saved) return;
      read.current.saved = seen;
      void fetch("/api/members/me/reading", {
        method: "POST",
        keepalive: true,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ topics: [{ topic, number: seen }] }),
      }).then(
        (response) => {
          // Where the forum is closed or the session has ended there is nothing to repeat.
          if (response.status >= 500) read.current.saved = saved;
        },
        () => {
          read.current.saved = saved;
        },
      );
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting)
          read.current.seen = Math.max(read.current.seen, Number((target as HTMLElement).dataset.end));
      timer ??= setTimeout(save, DELAY);
    });
    for (const element of document.querySelectorAll(".post [data-end]")) observer.observe(element);
    const onHide = () => document.visibilityState === "hidden" && save();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", save);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", save);
    };
  }, [topic, isMember, count]);
}
