import { Plant } from "#app/art/index.ts";
import { visit } from "#app/context.ts";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { EmptyState, KeyValues, LinkButton } from "#app/ui/index.ts";
import { adminMeta, RoomHead } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/forum-moderation.ts";

export const meta = () => adminMeta("Forum moderation");

export async function loader({ context }: Route.LoaderArgs) {
  const v = context.get(visit);
  const { forumEnabled } = await v.live.read();
  return { forumEnabled };
}

export default function ForumModeration({ loaderData }: Route.ComponentProps) {
  const open = useForumEnabled(loaderData.forumEnabled);
  return (
    <>
      <RoomHead title="Forum moderation" lead="The forum as members see it right now." />
      <KeyValues
        rows
        items={[
          ["The forum is", open ? "open" : "closed"],
          ["Posts that wait for a decision", "none"],
        ]}
      />
      <EmptyState
        title="Nothing waits for you"
        art={<Plant name="amaranth" size={96} />}
        text="Nobody has posted in the forum, so that there is nothing to decide."
        action={
          <LinkButton to="/community" variant="outline">
            See the community page
          </LinkButton>
        }
      />
    </>
  );
}
