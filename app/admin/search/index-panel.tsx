import { plural } from "#worker/kernel/plural.ts";
import type { SearchReport } from "#worker/search/contract-admin.ts";
import { LocalTime } from "../local-time.tsx";
import { RebuildPanel } from "../rebuild-panel.tsx";

/** How far the search index is, and the button that makes it again. */
export function IndexPanel({ index: { documents, waiting, build, builtAt } }: { index: SearchReport["index"] }) {
  return (
    <RebuildPanel
      title="Index"
      id="index"
      about={
        <>
          {plural(documents, "page")} can be found.{" "}
          {waiting > 0 ? `${plural(waiting, "change")} will be added within five minutes.` : "All changes are in it."}{" "}
          {builtAt === null ? null : (
            <>
              Built <LocalTime at={builtAt} />.
            </>
          )}
        </>
      }
      running={
        build && {
          ...build,
          note: `${build.done.toLocaleString("en-US")} of ${plural(build.total, "page")}. Search works meanwhile; you can leave this page.`,
        }
      }
      call="/api/admin/search/rebuild"
      label="Rebuild index"
      returnTo="/420/search"
    />
  );
}
