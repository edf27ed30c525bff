/**
 * Marks in the contents list which section is being read: the last one whose heading has passed 30 % of the window.
 * @returns ends it
 */
export function followReading(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents-wide a")];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(link.hash.slice(1));
    return heading ? [{ link, heading }] : [];
  });
  let frame = 0;
  const mark = () => {
    frame = 0;
    const line = innerHeight * 0.3;
    const current = sections.findLast(({ heading }) => heading.getBoundingClientRect().top <= line);
    for (const { link } of sections)
      if (link === current?.link) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
  };
  const onScroll = () => {
    frame ||= requestAnimationFrame(mark);
  };
  mark();
  addEventListener("scroll", onScroll, { passive: true });
  return () => {
    removeEventListener("scroll", onScroll);
    cancelAnimationFrame(frame);
  };
}
