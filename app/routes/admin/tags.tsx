import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { Link } from "#app/ui/index.ts";
import { type TagRow, tagQuery } from "#worker/content/contract-organize.ts";
import { plural } from "#worker/kernel/plural.ts";
import { TagDrawer } from "../../admin/content/tag-form.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { DataTable, defineColumns, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/tags.ts";

export const meta = () => adminMeta("Tags");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = ({ context }: Route.LoaderArgs) => {
  const { url, texts } = context.get(requestContextKey);
  const { before, q } = readListParams(url.searchParams);
  return texts.listTagRows(tagQuery.parse({ q, after: before }));
};

const Texts = ({ tag }: { tag: TagRow }) => <Link to={`/420/posts?tag=${tag.slug}`}>{plural(tag.texts, "post")}</Link>;

const column = defineColumns<TagRow>();
const columns = [
  column.accessor("name", { header: "Tag" }),
  column.accessor("slug", {
    header: "Page",
    cell: (c) => <Link to={`/posts/tag/${c.getValue()}`}>/posts/tag/{c.getValue()}</Link>,
  }),
  column.accessor("texts", {
    header: "Posts",
    meta: { end: true },
    cell: ({ row }) => <Texts tag={row.original} />,
  }),
  column.display({ id: "edit", header: "Edit", cell: ({ row }) => <TagDrawer tag={row.original} /> }),
];

/** All tags by address: renamed, merged, deleted. */
export default function Tags({ loaderData: { tags, next } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Tags"
        lead="Topics that posts share. Add tags in a post’s settings, and rename or merge them here."
      />
      <DataTable
        name="Tags"
        columns={columns}
        rows={tags}
        rowKey={(tag) => tag.slug}
        rowName={(tag) => tag.name}
        phoneRow={(tag) => <PhoneRow title={tag.name} note={<Texts tag={tag} />} value={<TagDrawer tag={tag} />} />}
        search="Name"
        next={next}
        empty={{
          title: "No tags yet",
          text: "Add a tag in a post’s settings, and it appears here.",
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}
