import { Icon } from "#app/ui/index.ts";
import { initialsOf } from "./names.ts";

const TONES = 6;

/** A member's picture or their initials on a tone of their own, or a group's mark. Decorative: the name stands beside it. */
export const Face = ({
  id,
  name,
  avatar,
  isGroup,
}: {
  id: string;
  name: string;
  avatar?: string | null | undefined;
  isGroup?: boolean;
}) => (
  <span
    className="face"
    data-tone={[...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7) % TONES}
    aria-hidden="true"
  >
    {isGroup ? <Icon name="chat" size={18} /> : initialsOf(name)}
    {avatar && !isGroup ? (
      <img src={`/media/${avatar}/160.webp`} alt="" width={44} height={44} loading="lazy" decoding="async" />
    ) : null}
  </span>
);
