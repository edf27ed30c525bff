import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { EmptyState, Text } from "#app/ui/index.ts";
import { SeriesDrawer } from "../../admin/content/series-form.tsx";
import { SeriesParts } from "../../admin/content/series-parts.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/series.ts";

export const meta = () => adminMeta("Series");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  series: await context.get(requestContextKey).texts.listSeriesRows(),
});

/** Series of texts that are read one after another. */
export default function SeriesPage({ loaderData: { series } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Series"
        lead="Posts that are read in order. Add a post to a series in the post’s settings."
        phoneBar
        actions={<SeriesDrawer series={null} />}
      />
      {series.length === 0 ? (
        <EmptyState
          title="No series yet"
          text="Add one, then choose it in each post’s settings."
          art={<Plant name="quinoa" size={120} />}
        />
      ) : null}
      {series.map((one) => (
        <Panel key={one.id} id={`series-${one.id}`} title={one.title} action={<SeriesDrawer series={one} />}>
          {one.line ? <Text dim>{one.line}</Text> : null}
          {one.parts.length === 0 ? <Text small>No parts yet.</Text> : <SeriesParts series={one} />}
        </Panel>
      ))}
    </>
  );
}
