import { requestContextKey } from "#app/context.ts";
import { mediaQuery } from "#worker/media/contract.ts";
import { MediaLibrary } from "../../admin/media/media-library.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/media.ts";

export const meta = () => adminMeta("Media");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, media } = context.get(requestContextKey);
  const asked = mediaQuery.safeParse(Object.fromEntries(url.searchParams));
  const query = asked.success ? asked.data : mediaQuery.parse({});
  const file = url.searchParams.get("file");
  const [page, opened] = await Promise.all([
    media.listMedia(query),
    // A link to a file that is gone opens the library without it.
    file ? media.getMedia(file).catch(() => null) : null,
  ]);
  return { page, opened, query };
}

/** Pictures and PDFs of the whole shop. */
export default function Media({ loaderData: { page, opened, query } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Media" lead="Every picture and PDF of your shop, and where each is used." />
      <MediaLibrary page={page} opened={opened} query={query} />
    </>
  );
}
