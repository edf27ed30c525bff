import { expect, it } from "vitest";
import { ownPictureId, pictureAddressProblem } from "./domain-picture-address.ts";

const rules = { ownOrigins: ["https://shop.tikari.com"], isLocalSite: false, testOrigin: null };

it.each([
  "https://cdn.shopify.com/s/files/1/0001/photo.jpg?v=1700000000",
  "http://images.shop.com/a%20b.png",
  "https://cdn.shop.com:443/photo",
  "https://xn--bcher-kva.de/foto.webp",
])("fetches %s", (url) => expect(pictureAddressProblem(url, rules)).toBeNull());

it.each([
  "photo.jpg",
  "//cdn.shop.com/photo.jpg",
  "ftp://cdn.shop.com/photo.jpg",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "blob:https://shop.com/1",
  "https://user:secret@cdn.shop.com/a.jpg",
  "https://user@cdn.shop.com/a.jpg",
  "https://:secret@cdn.shop.com/a.jpg",
  "https://cdn.shop.com:8443/a.jpg",
  "http://cdn.shop.com:22/a.jpg",
  "http://localhost/a.jpg",
  "http://localhost:8787/a.jpg",
  "https://LOCALHOST./a.jpg",
  "https://nas.local/a.jpg",
  "https://metadata.google.internal/a.jpg",
  "https://router/a.jpg",
  "http://127.0.0.1/a.jpg",
  "http://127.1/a.jpg",
  "http://2130706433/a.jpg",
  "http://0x7f000001/a.jpg",
  "http://0x7f.1/a.jpg",
  "http://0177.0.0.1/a.jpg",
  "http://0/a.jpg",
  "http://10.0.0.1/a.jpg",
  "http://172.31.255.255/a.jpg",
  "http://192.168.1.1/a.jpg",
  "http://169.254.169.254/latest/meta-data/",
  "http://100.64.0.1/a.jpg",
  "http://224.0.0.1/a.jpg",
  "http://8.8.8.8/a.jpg",
  "http://[::1]/a.jpg",
  "http://[fe80::1]/a.jpg",
  "http://[fd00::1]/a.jpg",
  "http://[::ffff:127.0.0.1]/a.jpg",
  "http://[64:ff9b::a00:1]/a.jpg",
  "http://[2606:4700::1111]/a.jpg",
  "http://１２７.0.0.1/a.jpg",
  "http://127.0.0.1.nip.io/a.jpg",
  "http://localtest.me/a.jpg",
  "http://localhost../a.jpg",
  "http://metadata.google.internal../a.jpg",
  "https://localtest.me../a.jpg",
  "https://cdn..shop.com/a.jpg",
  "https://app.localhost.direct/a.jpg",
  "https://0--1.ipv6-literal.net/a.jpg",
  "http://api.default.svc/a.jpg",
  "https://shop.tikari.com/products/puna",
  "http://shop.tikari.com/products/puna",
  "https://shop.tikari.com./products/puna",
  `https://cdn.shop.com/${"a".repeat(2000)}`,
])("refuses %s", (url) => expect(pictureAddressProblem(url, rules)).toMatch(/^(The|This) .+\.$/));

it("lets a developer's machine name one origin for tests, and nothing beside it", () => {
  const local = { ownOrigins: [], isLocalSite: true, testOrigin: "http://127.0.0.1:3199" };
  expect(pictureAddressProblem("http://127.0.0.1:3199/a.jpg", local)).toBeNull();
  expect(pictureAddressProblem("http://127.0.0.1:3198/a.jpg", local)).not.toBeNull();
  expect(pictureAddressProblem("http://user@127.0.0.1:3199/a.jpg", local)).not.toBeNull();
});

it("fetches over https only where private networks could be reached", () => {
  const local = { ...rules, isLocalSite: true };
  expect(pictureAddressProblem("https://cdn.shop.com/a.jpg", local)).toBeNull();
  expect(pictureAddressProblem("http://cdn.shop.com/a.jpg", local)).toBe(
    "A site on your own computer only fetches https addresses.",
  );
  expect(pictureAddressProblem("http://cdn.shop.com/a.jpg", rules)).toBeNull();
});

it("knows the pictures of this site by their addresses", () => {
  const own = (url: string) => ownPictureId(url, rules.ownOrigins);
  expect(own("https://shop.tikari.com/media/0199-ab_c/1280.jpg")).toBe("0199-ab_c");
  expect(own("https://elsewhere.com/media/0199-ab_c/1280.jpg")).toBeNull();
  expect(own("https://shop.tikari.com/media/../api/x/1280.jpg")).toBeNull();
  expect(own("not an address")).toBeNull();
});
