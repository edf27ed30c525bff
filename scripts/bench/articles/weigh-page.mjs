/** The weight of a page in a real browser. */
import { chromium } from "playwright";
import { ensureChromium } from "../../lib/chromium.mjs";
import { measurePageWeight } from "../page-weight.mjs";

const KINDS = { script: "Script", stylesheet: "Stylesheet" };

/** Gzipped bytes of a document, its scripts and its style sheets. */
export async function weighPage(origin, path) {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const requests = [];
    page.on("request", (request) => {
      const resourceType = KINDS[request.resourceType()] ?? "Other";
      if (request.url().startsWith(origin)) requests.push({ url: request.url(), resourceType });
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    return await measurePageWeight(origin, path, requests);
  } finally {
    await browser.close();
  }
}
