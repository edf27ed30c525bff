import { requestContextKey } from "#app/context.ts";
import { formatInstant } from "#app/lib/format-instant.ts";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/draft-preview.ts";
import { DraftPage } from "./draft-page.tsx";
import { loadDraftPage } from "./load-draft-page.ts";
import "../reading-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({ title: loaderData?.page.entry.title || "Preview", description: "A preview.", noindex: true });

/** A text before it is published, for people who have its link; revoked, expired and made-up links are the 404 page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const found = await ctx.texts.findPreview(params.token);
  if (!found) throw new Response(null, { status: 404, statusText: "Not Found" });
  return { ...(await loadDraftPage(ctx, found.entryId)), expiresAt: found.expiresAt };
}

export const headers = () => ({ "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" });

export default function DraftPreview({ loaderData: { expiresAt, ...draft } }: Route.ComponentProps) {
  return (
    <DraftPage {...draft}>
      This is a preview that may still change. The link works until <PreviewEnd at={expiresAt} />.
    </DraftPage>
  );
}

const PreviewEnd = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>;
