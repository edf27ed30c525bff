import { beforeAll, expect, it } from "vitest";
import { fetchBuilt } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";

beforeAll(() => loadDemoSite());

const links = (html: string) => [...html.matchAll(/href="(\/api\/login[^"]*)"/g)].map((m) => m[1]);

it.each(["/about", "/article/maca-what-the-trials-measured", "/search"])(
  "Login on %s leads back there",
  async (path) => {
    const back = `/api/login?returnTo=${encodeURIComponent(path)}`;
    // One cached page serves every query; its script adds the visitor's own query to the link.
    expect(links((await fetchBuilt(`${path}?utm_source=x`)).text)).toEqual([back]);
  },
);

it("sign-in never returns to the sign-in page or the 404 page", async () => {
  expect(links((await fetchBuilt("/login?returnTo=%2Fcheckout")).text)).toEqual(["/api/login"]);
  expect(links((await fetchBuilt("/no/such/place")).text)).toEqual(["/api/login"]);
});
