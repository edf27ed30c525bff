import { useForumEnabled } from "#app/lib/live-store.ts";
import { LinkButton } from "#app/ui/index.ts";
import { AdminPageHeader } from "../page-title.tsx";
import { StatusBadge } from "../status-badge.tsx";

/** The home of moderators: whether the forum is open, and their queues. */
export function ModeratorHome() {
  const isOpen = useForumEnabled();
  return (
    <AdminPageHeader
      title="Moderation"
      lead="The moderation queue and the state of the forum."
      badges={<StatusBadge status={isOpen ? ["Forum open", "success"] : ["Forum closed", "neutral", "empty"]} />}
      actions={
        <>
          <LinkButton to="/420/forum-moderation">Forum moderation</LinkButton>
          <LinkButton to="/420/spam-protection" variant="outline">
            Spam protection
          </LinkButton>
        </>
      }
    />
  );
}
