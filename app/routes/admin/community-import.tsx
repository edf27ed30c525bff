import { requestContextKey } from "#app/context.ts";
import { ExportForum } from "../../admin/community/import/export-forum.tsx";
import { ForumImport } from "../../admin/community/import/forum-import.tsx";
import { PastImports } from "../../admin/community/import/past-imports.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/community-import.ts";
import "../../admin/catalogue/catalogue.css";
import "../../admin/community/import/forum-import.css";

export const meta = () => adminMeta("Import and export the community");

export async function loader({ context }: Route.LoaderArgs) {
  const { forumImport, community } = context.get(requestContextKey);
  const [{ imports }, categories] = await Promise.all([forumImport.listForumImports(), community.listCategories()]);
  return { imports, categories };
}

/** Brings a forum from Discourse or phpBB here, takes it away again, and exports ours. */
export default function CommunityImport({ loaderData: { imports, categories } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Import and export the community"
        lead="Bring a forum from Discourse or phpBB here, or export everything."
      />
      <ForumImport categories={categories}>
        <ExportForum />
        <PastImports imports={imports} />
      </ForumImport>
    </>
  );
}
