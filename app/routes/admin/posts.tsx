import { useState } from "react";
import { useNavigate } from "react-router";
import { entryDrawing } from "#app/art/entry-drawing.ts";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { type TextRow, type TextTab, textQuery } from "#worker/content/contract-editor.ts";
import { ENTRY_KINDS, type EntryKind } from "#worker/content/domain-entry.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useBulkTexts } from "../../admin/content/bulk-texts.tsx";
import { KIND_NAMES, STATE_LABELS } from "../../admin/editor/text-labels.ts";
import { ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, ListTabs, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/posts.ts";
import "../../admin/content/posts.css";

export const meta = () => adminMeta("Articles and recipes");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, texts } = context.get(requestContextKey);
  const { before, ...params } = readListParams(url.searchParams);
  const query = textQuery.parse({ ...params, ...(before ? { cursor: before } : {}) });
  const [page, categories, authors, tag] = await Promise.all([
    texts.listTexts(query),
    texts.listCategoryRows(),
    texts.listAuthorRows(),
    query.tag ? texts.findTag(query.tag) : null,
  ]);
  return {
    ...page,
    categories: categories.map(({ key, name }) => ({ key, name })),
    authors: authors.map(({ id, name }) => ({ id, name })),
    // A list of all tags would be as long as the page: the page of tags leads here with one.
    tag: query.tag ? { slug: query.tag, name: tag?.name ?? query.tag } : null,
    isArchive: query.show === "archived",
  };
}

const TABS: readonly (readonly [TextTab, string])[] = [
  ["all", "All"],
  ["draft", "Drafts"],
  ["scheduled", "Scheduled"],
  ["published", "Published"],
  ["changed", "Unpublished changes"],
  ["archived", "Archived"],
];

const column = defineColumns<TextRow>();
const columns = [
  column.accessor("title", {
    header: "Title",
    cell: ({ row: { original: text } }) => (
      <span className="post-title">
        <Thumb text={text} />
        <span>
          <strong>{text.title || "Untitled"}</strong>
          <span className="dim small">{text.path}</span>
        </span>
      </span>
    ),
  }),
  column.accessor("state", { header: "Status", cell: ({ row: { original } }) => <Badges text={original} /> }),
  column.accessor((text) => KIND_NAMES[text.kind], { header: "Kind" }),
  column.accessor((text) => text.category?.name ?? "", { header: "Category" }),
  column.accessor((text) => text.author?.name ?? "", { header: "Author" }),
  column.accessor("publishAt", {
    header: "Published",
    meta: { low: true },
    cell: (c) => (c.getValue() === null ? null : <ShortDay at={c.getValue() ?? 0} />),
  }),
  column.accessor("updatedAt", { header: "Changed", cell: (c) => <ShortDay at={c.getValue()} /> }),
];

function Thumb({ text }: { text: TextRow }) {
  return (
    <span className="post-thumb" aria-hidden="true">
      {text.picture ? (
        <PictureImage picture={text.picture} sizes="44px" alt="" />
      ) : (
        <Plant name={entryDrawing(text)} size={36} stroke={2.2} />
      )}
    </span>
  );
}

const Badges = ({ text }: { text: TextRow }) => (
  <span className="post-badges">
    <StatusBadge status={STATE_LABELS[text.state]} />
    {text.hasChanges ? <StatusBadge status={["Unpublished changes", "warning"]} /> : null}
    {text.needsReview ? <StatusBadge status={["A study was corrected", "danger"]} /> : null}
    {text.comments > 0 ? <StatusBadge status={[plural(text.comments, "comment"), "neutral"]} /> : null}
  </span>
);

/** On phones most rows say nothing beside their title: readers see them, and nothing waits. */
const isPlain = ({ state, hasChanges, needsReview, comments }: TextRow) =>
  state === "published" && !hasChanges && !needsReview && comments === 0;

/** Articles, recipes and pages: those that were changed last first. */
export default function Posts({
  loaderData: { texts, next, counts, categories, authors, tag, isArchive },
}: Route.ComponentProps) {
  const bulk = useBulkTexts(categories, isArchive);
  return (
    <>
      <AdminPageHeader
        title="Articles and recipes"
        lead="Drafts, scheduled and published posts."
        phoneBar
        actions={<NewText />}
      />
      {bulk.notes}
      <ListTabs
        label="Status"
        param="show"
        tabs={TABS.map(([value, label]) => ({
          value: value === "all" ? "" : value,
          label,
          count: value === "all" || value === "published" ? undefined : counts?.[value],
        }))}
      />
      <DataTable
        name="Articles and recipes"
        columns={columns}
        rows={texts}
        rowKey={(text) => text.id}
        rowName={(text) => text.title || "Untitled"}
        href={(text) => `/420/draft/${text.id}`}
        phoneRow={(text) => (
          <PhoneRow
            picture={<Thumb text={text} />}
            title={text.title || "Untitled"}
            note={[KIND_NAMES[text.kind], text.author?.name].filter(Boolean).join(" · ")}
            valueNote={<ShortDay at={text.updatedAt} />}
            badges={isPlain(text) ? null : <Badges text={text} />}
          />
        )}
        search="Title, summary or address"
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: ENTRY_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const),
          },
          {
            name: "category",
            label: "Category",
            options: categories.map(({ key, name }) => [key, name] as const),
          },
          { name: "author", label: "Author", options: authors.map(({ id, name }) => [id, name] as const) },
          ...(tag ? [{ name: "tag", label: "Tag", options: [[tag.slug, tag.name] as const] }] : []),
        ]}
        bulk={bulk.actions}
        next={next}
        empty={{
          title: "Nothing here yet",
          text: "Write an article, a recipe or a page. It stays a draft until you publish it.",
          action: <NewText />,
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}

/** Begins a text and opens the editor. */
function NewText() {
  const { busy, problem, call } = useApiCall();
  const navigate = useNavigate();
  const [requestKeys] = useState(() => new Map<EntryKind, string>());
  const create = async (kind: EntryKind) => {
    // A click that is sent twice makes one text; after a failed one, another kind is another text.
    const requestKey = requestKeys.get(kind) ?? crypto.randomUUID();
    requestKeys.set(kind, requestKey);
    const made = await call<{ id: string }>("POST", "/api/admin/texts", {
      kind,
      title: "",
      requestKey,
    });
    if (made) await navigate(`/420/draft/${made.id}`);
  };
  return (
    <>
      <ApiProblemNote problem={problem} />
      <Button variant="outline" loading={busy} onClick={() => void create("page")}>
        New page
      </Button>
      <Button variant="outline" loading={busy} onClick={() => void create("recipe")}>
        New recipe
      </Button>
      <Button loading={busy} onClick={() => void create("article")}>
        New article
      </Button>
    </>
  );
}
