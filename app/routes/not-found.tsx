import { NotFoundPage } from "../shell/not-found-page.tsx";

export const meta = () => [
  { title: "404 Page Not Found" },
  { name: "description", content: "The page you're looking for doesn't exist or has been moved." },
  { name: "robots", content: "noindex" },
];

/** Any unmatched path, and every route that this visitor must not know about. The Worker's HTTP pipeline sets the 404. */
export const loader = () => {
  throw new Response(null, { status: 404, statusText: "Not Found" });
};

export default NotFoundPage;
