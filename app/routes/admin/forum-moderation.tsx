import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { EmptyState, KeyValues, LinkButton } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";
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
      <AdminPageHeader title="Forum moderation" lead="The forum as members see it right now." />
      <KeyValues
        rows
        items={[
          ["The forum is", forumEnabled ? "open" : "closed"],
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
