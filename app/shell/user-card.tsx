import { useEffect, useState } from "react";
import type { AuthorView } from "#worker/community/contract-topic.ts";
import { apiRequest } from "../lib/api-request.ts";
import { displayName, useUser } from "../lib/viewer-store.ts";
import { Avatar } from "../ui/avatar.tsx";
import { NavLink } from "../ui/index.ts";

type OwnProfile = Pick<AuthorView, "id" | "name" | "handle" | "avatar">;
let known: OwnProfile | null = null;

/** Who is signed in, as the community sees them, and the way to that profile. It has its size before the picture comes. */
export function UserCard() {
  const user = useUser();
  const [profile, setProfile] = useState(known);
  useEffect(() => {
    apiRequest<{ profile: OwnProfile | null }>("GET", "/api/community/me").then(
      ({ profile: found }) => {
        known = found;
        setProfile(found);
      },
      // The link works without.
      () => undefined,
    );
  }, []);
  const author = profile ?? { id: "", name: user ? displayName(user) : "", handle: null, avatar: null };
  return (
    <NavLink to="/community/me" className="user-card">
      <Avatar author={author} size={40} />
      <span>
        <b>{author.name}</b>
        <span>{author.handle ? `@${author.handle}` : "Community profile"}</span>
      </span>
    </NavLink>
  );
}
