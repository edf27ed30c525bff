import type { RebuildView } from "#worker/community/contract-categories.ts";
import { plural } from "#worker/kernel/plural.ts";
import { LocalTime } from "../local-time.tsx";
import { RebuildPanel } from "../rebuild-panel.tsx";

/** How far the rebuild of the lists is, and the button that starts one. */
export function ListsPanel({ rebuild }: { rebuild: RebuildView }) {
  return (
    <RebuildPanel
      title="Lists"
      id="lists"
      about={
        <>
          Lists of topics, tags, profiles and counts update on their own. Rebuild them if they're wrong, such as after
          you restore a backup.{" "}
          {rebuild?.finishedAt ? (
            <>
              Rebuilt <LocalTime at={rebuild.finishedAt} />, {plural(rebuild.topics, "topic")}.
            </>
          ) : null}
        </>
      }
      running={
        rebuild && rebuild.finishedAt === null
          ? {
              done: rebuild.topics,
              total: rebuild.total,
              note: `${rebuild.topics.toLocaleString("en-US")} of ${plural(rebuild.total, "topic")}. The community keeps working; you can leave this page.`,
            }
          : null
      }
      call="/api/admin/community/rebuild"
      label="Rebuild lists"
      returnTo="/420/community"
    />
  );
}
