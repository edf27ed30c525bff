import type { AuthorView } from "#worker/community/contract-topic.ts";
import { Link } from "../ui/link.tsx";

export { Avatar } from "../ui/avatar.tsx";

/** A member's name, which leads to their profile, with what they are on the site. */
export function AuthorName({ author }: { author: AuthorView }) {
  return (
    <>
      {author.handle ? (
        <Link className="author-name" to={`/community/u/${author.handle}`}>
          {author.name}
        </Link>
      ) : (
        <span className="author-name">{author.name}</span>
      )}
      {author.badge ? <span className="author-badge">{author.badge === "staff" ? "Team" : "Moderator"}</span> : null}
    </>
  );
}
