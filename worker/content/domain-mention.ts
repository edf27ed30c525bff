/** Mentions in comments between editors: `@` and the address of a staff member. */

/** More people than that are a mailing list. */
export const MAX_MENTIONS = 10;

const MENTION = /(?<![\w.+-])@([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/** The addresses that a comment mentions, each once, in lower case. */
export const listMentions = (text: string): string[] =>
  [...new Set([...text.matchAll(MENTION)].map((match) => (match[1] ?? "").toLowerCase()))].slice(0, MAX_MENTIONS);

/** A comment in pieces: words, and mentions by their address. */
export function splitMentions(text: string): { text: string; email: string | null }[] {
  const parts: { text: string; email: string | null }[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), email: null });
    parts.push({ text: match[0], email: (match[1] ?? "").toLowerCase() });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), email: null });
  return parts;
}

/** What is typed of a mention right before the caret, and where it begins; null: none. */
export function mentionQuery(text: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[\s(])@([\w.+@-]{0,60})$/.exec(text.slice(0, caret));
  return match ? { from: caret - (match[1]?.length ?? 0) - 1, query: match[1] ?? "" } : null;
}

/** The people that a query may mean, the best ones first. */
export function findPeople<P extends { email: string; name: string }>(people: readonly P[], query: string): P[] {
  const wanted = query.toLowerCase();
  const rank = ({ email, name }: P): number => {
    const [address, words] = [email.toLowerCase(), name.toLowerCase()];
    if (words.startsWith(wanted) || address.startsWith(wanted)) return 0;
    return words.includes(wanted) || address.includes(wanted) ? 1 : 2;
  };
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 6)
    .map((one) => one.person);
}
