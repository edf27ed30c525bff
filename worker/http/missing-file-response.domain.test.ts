import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { missingFileResponse } from "./missing-file-response.ts";

const respondTo = (path: string, accept?: string) => {
  const url = new URL(`https://x.test${path}`);
  return missingFileResponse(new Request(url, accept ? { headers: { Accept: accept } } : {}), url);
};

it.each(["/apple-touch-icon-precomposed.png", "/.well-known/traffic-advice", "/wp-login.php", "/420/x.css"])(
  "%s is missed in a few words, but for a person",
  async (path) => {
    const response = respondTo(path, "*/*");
    expect([response?.status, (await response?.text())?.length]).toEqual([404, 10]);
    expect(respondTo(path, "text/html,application/xhtml+xml,*/*;q=0.8")).toBeNull();
  },
);

it.each(["/no/such/place", "/420/analytics", "/no/such.data", "/about/not/found"])(
  "%s is left to the page of unknown addresses",
  (path) => expect(respondTo(path)).toBeNull(),
);

it("has a small favicon.ico in three sizes", () => {
  const icon = readFileSync(new URL("../../public/favicon.ico", import.meta.url));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
  expect([6, 22, 38].map((at) => icon.readUInt8(at))).toEqual([16, 32, 48]);
  expect(icon.length).toBeLessThan(4000);
});
