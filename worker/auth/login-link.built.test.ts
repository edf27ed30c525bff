import { expect, it } from "vitest";
import { fetchBuilt } from "../test/built-worker.ts";

const links = (html: string) => [...html.matchAll(/href="(\/api\/login[^"]*)"/g)].map((m) => m[1]);

it.each(["/about", "/article/maca-what-the-trials-measured", "/search"])(
  "Login on %s leads back there, in the header and the mobile menu",
  async (path) => {
    const back = `/api/login?returnTo=${encodeURIComponent(path)}`;
    // One drawing serves every query; the script of the page adds what the visitor has there.
    expect(links((await fetchBuilt(`${path}?utm_source=x`)).text)).toEqual([back, back]);
  },
);

it("neither the sign-in page nor the 404 page is a place to come back to", async () => {
  expect(links((await fetchBuilt("/login?returnTo=%2Fcheckout")).text)).toEqual(["/api/login", "/api/login"]);
  expect(links((await fetchBuilt("/no/such/place")).text)).toEqual(["/api/login", "/api/login"]);
});
