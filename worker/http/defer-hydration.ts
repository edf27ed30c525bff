/**
 * Lets a page paint before its JavaScript loads. React Router starts its scripts while the
 * document is still being read, where they take the line from the style sheet, the fonts and the
 * picture; everything on a public page reads and links without them. The boot script keeps its
 * place in the document (hydration finds the same elements), but as data; the starter, which the
 * header's own script carries, runs it after the first paint.
 */
export function deferHydration(html: string): string {
  const preloads: string[] = [];
  const withoutPreloads = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_link, href: string) => {
    preloads.push(href);
    return "";
  });
  return withoutPreloads.replace(
    /<script nonce="([^"]*)" type="module" async="">/,
    (_tag, nonce: string) => `<script nonce="${nonce}" type="text/boot" data-modules="${preloads.join(" ")}">`,
  );
}
