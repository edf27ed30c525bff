/** The initials of a name: of its first and last word. What stands in parentheses, or is no word, has none. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = [...(words[0] ?? "")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toUpperCase();
}

/** How many tones faces have; a member's never changes. */
const TONES = 6;
const toneOf = (id: string): number =>
  [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7) % TONES;

/**
 * A member's picture, or their initials on a color of their own. The name stands beside it, so that it says nothing to a
 * screen reader. Where the picture is gone, the initials show.
 */
export const Avatar = ({
  author,
  size = 44,
}: {
  author: { id: string; name: string; avatar?: string | null };
  size?: number;
}) => (
  <span
    className="avatar"
    data-tone={toneOf(author.id)}
    style={{ "--avatar": `${size}px` } as React.CSSProperties}
    aria-hidden="true"
  >
    {initialsOf(author.name)}
    {author.avatar ? (
      <img src={`/media/${author.avatar}/160.webp`} alt="" width={size} height={size} loading="lazy" decoding="async" />
    ) : null}
  </span>
);
