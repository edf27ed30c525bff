/** A name with an ending, or one of the registered places that programs ask for by habit. */
const FILE_PATH = /^\/\.well-known\/|\.[a-z0-9]{2,12}$/i;

/**
 * A short 404 for a file that is not there, such as an icon that a phone looks for unasked. A person who follows a link
 * is shown the page instead. Judged by spelling alone, so it tells nothing of hidden pages.
 * @returns null where the page of unknown addresses should answer
 */
export function missingFileResponse(request: Request, { pathname }: URL): Response | null {
  const acceptsHtml = request.headers.get("accept")?.includes("text/html");
  if (acceptsHtml || pathname.endsWith(".data") || !FILE_PATH.test(pathname)) return null;
  return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
