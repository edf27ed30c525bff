/** The path of a link to a page of this site, without its query and its anchor; null for any other link. */
export function getPath(link: string): string | null {
  if (!link.startsWith("/") || link.startsWith("//")) return null;
  const path = link.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");
  return path === "" ? "/" : path;
}
