/**
 * Lets a page paint before its JavaScript loads. React Router's module script competes with style sheets, fonts and
 * images; public pages can be read and their links work without it. The script tag stays in place (hydration expects
 * the same elements) as inert `type="text/boot"`; a small script in the header runs it after the first paint.
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
