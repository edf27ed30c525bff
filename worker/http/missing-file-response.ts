/** A file name with an extension, or a path under /.well-known/. */
const FILE_PATH = /^\/\.well-known\/|\.[a-z0-9]{2,12}$/i;

/**
 * A short 404 for a missing file that programs request on their own, such as an icon. A person who follows a link gets
 * the 404 page. Decided by the path alone, so it reveals nothing about hidden pages.
 * @returns null where the 404 page should answer
 */
export function missingFileResponse(request: Request, { pathname }: URL): Response | null {
  const acceptsHtml = request.headers.get("accept")?.includes("text/html");
  if (acceptsHtml || pathname.endsWith(".data") || !FILE_PATH.test(pathname)) return null;
  return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
