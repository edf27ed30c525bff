import { throwMissingEntry } from "#app/blog/missing-entry.ts";
import { requestContextKey } from "#app/context.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import type { Route } from "./+types/not-found";

export const meta = () => [
  { title: "404 Page Not Found" },
  { name: "description", content: "The page you're looking for doesn't exist or has been moved." },
  { name: "robots", content: "noindex" },
];

/**
 * Any unmatched path, and every route that this visitor must not know about. The Worker's HTTP pipeline sets the 404. An
 * address of the site that an imported text comes from leads to it.
 */
export const loader = ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(requestContextKey);
  return throwMissingEntry(ctx, ctx.url.pathname.replace(/\/+$/, ""));
};

export default NotFoundPage;
