import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { EmptyState, Link } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { AuthorRow } from "#worker/content/contract-organize.ts";
import { plural } from "#worker/kernel/plural.ts";
import { AuthorDrawer } from "../../admin/content/author-form.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { joinParts, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/authors.ts";
import "../../admin/content/organize.css";

export const meta = () => adminMeta("Authors");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  authors: await context.get(requestContextKey).texts.listAuthorRows(),
});

const Texts = ({ author }: { author: AuthorRow }) => (
  <Link to={`/420/posts?author=${author.id}`} className="no-wrap">
    {plural(author.texts, "post")}
  </Link>
);

const Face = ({ author }: { author: AuthorRow }) => (
  <span className="organize-face" aria-hidden="true">
    {author.picture ? <PictureImage picture={author.picture} sizes="44px" alt="" /> : author.name.charAt(0)}
  </span>
);

const Person = ({ author }: { author: AuthorRow }) => (
  <span className="organize-person">
    <Face author={author} />
    <span>
      <strong>{author.name}</strong>
      <span className="dim small">{author.role}</span>
    </span>
  </span>
);

/** Those who write and review. */
export default function Authors({ loaderData: { authors } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Authors"
        lead="People who write and review. Each has a page with their posts."
        phoneBar
        actions={<AuthorDrawer author={null} />}
      />
      {authors.length === 0 ? (
        <EmptyState
          title="No authors yet"
          text="Add the people who write or review, then choose them in a post’s settings."
          art={<Plant name="quinoa" size={120} />}
        />
      ) : (
        <PhoneTable
          caption="Authors"
          hideCaption
          columns={[
            { key: "name", label: "Name", cell: (author) => <Person author={author} /> },
            { key: "texts", label: "Wrote", cell: (author) => <Texts author={author} /> },
            { key: "reviewed", label: "Reviewed", cell: (author) => plural(author.reviewed, "post") },
            { key: "edit", label: "Edit", cell: (author) => <AuthorDrawer author={author} /> },
          ]}
          rows={authors}
          rowKey={(author) => author.id}
          phoneRow={(author) => (
            <PhoneRow
              picture={<Face author={author} />}
              title={author.name}
              note={author.role}
              value={<AuthorDrawer author={author} />}
              badges={
                <span className="small">
                  {joinParts(<Texts author={author} />, author.reviewed > 0 && `${author.reviewed} reviewed`)}
                </span>
              }
            />
          )}
        />
      )}
    </>
  );
}
