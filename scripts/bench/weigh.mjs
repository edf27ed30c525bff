/** What a page's first view costs: the scripts and styles that its HTML asks for, gzipped. */
import { gzipSync } from "node:zlib";

export async function weigh(origin, path) {
  const html = await (await fetch(origin + path)).text();
  const scripts = new Set(html.match(/\/assets\/[^"'\s)\\]+\.js/g));
  const styles = new Set(html.match(/\/assets\/[^"'\s)\\]+\.css/g));
  return {
    html: gzipSync(html).length,
    js: await sum(origin, scripts),
    css: (await sum(origin, styles)) + inlineCss(html),
  };
}

async function sum(origin, paths) {
  let bytes = 0;
  for (const path of paths) {
    const answer = await fetch(origin + path);
    // A manifest of admin chunks names files that guests do not get, and do not load.
    if (answer.ok) bytes += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
  }
  return bytes;
}

function inlineCss(html) {
  const text = [...html.matchAll(/<style\b[^>]*>([^<]*)/g)].map((found) => found[1]).join("");
  return text === "" ? 0 : gzipSync(text).length;
}
