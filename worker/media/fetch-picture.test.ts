import { expect, it } from "vitest";
import { fetchPicture } from "./fetch-picture.ts";
import { createImageHost } from "./testing/fake-image-host.ts";

const rules = { ownOrigins: ["https://shop.tikari.com"], isLocalSite: false, testOrigin: null };
const CDN = "https://cdn.shop.com";
async function fetched(address: string) {
  const host = createImageHost();
  const result = await fetchPicture(address, { fetch: host.fetch, rules, timeout: 150 });
  return { ...host, result: "bytes" in result ? result.bytes.length : result };
}

it("reads a picture, also behind three redirects", async () => {
  expect((await fetched(`${CDN}/a.png`)).result).toBeGreaterThan(50);
  const { result, contacted } = await fetched(`${CDN}/hop-1`);
  expect(result).toBeGreaterThan(50);
  expect(contacted).toEqual(["hop-1", "hop-2", "hop-3", "a.png"].map((path) => `${CDN}/${path}`));
});

it.each([
  ["/missing.png", "There is no file at this address (404)."],
  ["/gone.png", "There is no file at this address (404)."],
  ["/private.png", "The server refused to send the picture (403)."],
  ["/page.jpg", "There is a web page at this address, not a picture."],
  ["/huge.jpg", "This file is too large. Upload a file of up to 20 MB."],
  ["/announced.jpg", "This file is too large. Upload a file of up to 20 MB."],
  ["/to-metadata", "It redirects elsewhere: The address uses an IP address instead of a host name."],
  ["/to-loopback", "It redirects elsewhere: The address uses an IP address instead of a host name."],
  ["/loop", "It redirects more than three times."],
  ["/bomb.png", "This picture is 10000 × 10000 pixels. Upload one of up to 40 megapixels."],
  ["/vector.svg", "SVG files can contain scripts and aren't accepted. Upload a JPEG, PNG or WebP file."],
  ["/animated.gif", "Animated pictures aren't supported. Upload a still picture."],
  ["/cut.jpg", "This file is incomplete. Upload it again."],
])("refuses %s for good: %s", async (path, problem) => {
  const { result, sent, contacted } = await fetched(CDN + path);
  expect(result).toEqual({ problem, again: false });
  expect(sent.bytes).toBeLessThan(24_000_000);
  expect(contacted.every((url) => url.startsWith(CDN))).toBe(true);
});

it.each([
  ["/slow.jpg", "The server didn't send the picture within 0.15 seconds."],
  ["/drip.jpg", "The server didn't send the picture within 0.15 seconds."],
  ["/down.png", "The server is having problems (500)."],
  ["/limited.png", "The server is having problems (429)."],
  ["/broken.png", "The server couldn't be reached."],
])("tries %s again later: %s", async (path, problem) => {
  expect((await fetched(CDN + path)).result).toEqual({ problem, again: true });
});

it("follows three redirects and asks for no fourth", async () => {
  expect((await fetched(`${CDN}/loop`)).contacted).toHaveLength(4);
});

it("never contacts an address inside", async () => {
  for (const inside of ["http://169.254.169.254/a.png", "http://localhost/a.png", "https://shop.tikari.com/a.png"]) {
    const { result, contacted } = await fetched(inside);
    expect(result).toMatchObject({ again: false });
    expect(contacted).toEqual([]);
  }
});
