/** The texts that are followed, so that two first events start it once. */
let followed: AbortSignal | undefined;

/**
 * Follows the reader of a text: marks the section in the contents list, writes days in the reader's time zone, makes room
 * for a note below its paragraph, closes the list of a phone once a section is chosen. @param signal ends it
 */
export function followReading(signal: AbortSignal): void {
  if (followed === signal) return;
  followed = signal;
  markSections(signal);
  showLocalDays(document);
  document.addEventListener("toggle", makeRoom, { capture: true, signal });
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest(".contents-fold a") : null;
      link?.closest("details")?.removeAttribute("open");
    },
    { signal },
  );
}

/** The days of a page, which the server wrote in UTC, in the reader's own time zone (another one: for tests). */
export function showLocalDays(page: Pick<ParentNode, "querySelectorAll">, timeZone?: string): void {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
  for (const day of page.querySelectorAll<HTMLTimeElement>("time[data-day]")) {
    const text = format.format(new Date(day.dateTime));
    if (day.textContent !== text) day.textContent = text;
  }
}

/** The section being read is the last one whose heading has passed 30 % of the window. */
function markSections(signal: AbortSignal): void {
  const sections = [...document.querySelectorAll<HTMLAnchorElement>(".contents-wide a")].flatMap((link) => {
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
  mark();
  addEventListener("scroll", () => (frame ||= requestAnimationFrame(mark)), { passive: true, signal });
}

/** A note that opens below its paragraph pushes the rest of the text down, instead of lying over it. */
function makeRoom({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches(".note")) return;
  const space = target.matches(":popover-open") ? `${target.offsetHeight + 14}px` : "";
  target.parentElement?.style.setProperty("--note-space", space);
}
