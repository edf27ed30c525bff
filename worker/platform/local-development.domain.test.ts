import { expect, it } from "vitest";
import { isLocalRequest } from "./local-development.ts";

it.each(["http://localhost:8787/", "http://127.0.0.1/", "http://[::1]:8787/"])(
  "takes %s for the own machine",
  (url) => {
    expect(isLocalRequest(true, new URL(url))).toBe(true);
  },
);

it.each([
  "https://localhost/",
  "http://localhost.evil.example/",
  "http://127.0.0.1.evil.example/",
  "http://localhost@evil.example/",
  "http://tikari.example/",
  "http://0.0.0.0:8787/",
  "http://192.168.1.7:8787/",
])("does not take %s for it", (url) => {
  expect(isLocalRequest(true, new URL(url))).toBe(false);
});

it("ignores a loopback Host header where the server was not started for development", () => {
  expect(isLocalRequest(false, new URL("http://localhost/"))).toBe(false);
});
