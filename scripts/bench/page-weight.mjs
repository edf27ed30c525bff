/** The weight of a page: everything that a browser fetched for it until it was quiet, gzipped. */
import { gzipSync } from "node:zlib";

/**
 * @param origin the site
 * @param path the page
 * @param requests of Lighthouse's browser: url and resourceType of each
 * @returns gzipped bytes of the document, its scripts and its style sheets
 */
export async function measurePageWeight(origin, path, requests) {
  const urls = (type) => new Set(requests.filter((r) => r.resourceType === type).map((r) => r.url));
  return {
    html: gzipSync(await (await fetch(origin + path)).text()).length,
    js: await sum(urls("Script")),
    css: await sum(urls("Stylesheet")),
  };
}

async function sum(urls) {
  let bytes = 0;
  for (const url of urls) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    bytes += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
  }
  return bytes;
}
