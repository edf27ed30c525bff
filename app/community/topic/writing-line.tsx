import type { WritingEvent } from "../../lib/live-channels.ts";

/** In ms: a topic takes no more of a member than that (worker/community/writing-members.ts). */
const SAY_EVERY = 4000;
let saidAt = 0;

/** Tells the others that this member is writing. What is lost on the way is said again with the next words. */
export function sayWriting(topic: string, isMember: boolean): void {
  const now = Date.now();
  if (!isMember || now - saidAt < SAY_EVERY) return;
  saidAt = now;
  fetch(`/api/community/topics/${topic}/writing`, {
    ...{ method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" },
  }).catch(() => undefined);
}

/** "Ana and Ben are writing…", without those who read it. */
export function describeWriting({ members, others }: WritingEvent, own: string | null): string | null {
  const names = members.filter(({ id }) => id !== own).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = others > 0 ? [`${others} ${others === 1 ? "other" : "others"}`] : [];
  const all = new Intl.ListFormat("en-US").format([...names, ...more]);
  return `${all} ${names.length + more.length === 1 ? "is" : "are"} writing…`;
}

/** Who is writing. Not announced: it changes every few seconds, and what they write is. */
export function WritingLine({ event, own }: { event: WritingEvent | null; own: string | null }) {
  const words = event && describeWriting(event, own);
  return (
    <p className="writing-line" aria-live="off">
      {words ? (
        <>
          <i aria-hidden="true" /> <span>{words}</span>
        </>
      ) : null}
    </p>
  );
}
