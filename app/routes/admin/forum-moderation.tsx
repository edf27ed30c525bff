import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { EmptyState, KeyValues, LinkButton } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/forum-moderation.ts";

export const meta = () => adminMeta("Forum moderation");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const { forumEnabled } = await ctx.live.readFlags();
  return { forumEnabled };
}

export default function ForumModeration({ loaderData }: Route.ComponentProps) {
  const forumEnabled = useForumEnabled(loaderData.forumEnabled);
  return (
    <>
      <AdminPageHeader title="Forum moderation" lead="The forum’s current status and moderation queue." />
      <KeyValues
        rows
        items={[
          ["Forum status", forumEnabled ? "Open" : "Closed"],
          ["Posts awaiting moderation", "None"],
        ]}
      />
      <EmptyState
        title="No posts to moderate"
        art={<Plant name="amaranth" size={96} />}
        text="No one has posted in the forum yet."
        action={
          <LinkButton to="/community" variant="outline">
            View community page
          </LinkButton>
        }
      />
    </>
  );
}
