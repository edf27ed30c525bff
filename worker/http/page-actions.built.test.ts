import { expect, it } from "vitest";
import routesSource from "../../app/routes.ts?raw";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { getRouteAccess } from "./route-access.ts";

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
const modules = import.meta.glob<string>("../../app/routes/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The paths of all routes whose module exports an action, with a sample for each parameter. */
const pathsWithAction = [...routesSource.matchAll(/route\("([^"]+)",\s*"([^"]+)"\)/g)]
  .filter(([, , file]) => /export (async )?(function|const) action\b/.test(modules[`../../app/${file}`] ?? ""))
  .map(([, path]) => `/${path?.replace(/:[a-z]+/g, "x")}`)
  // What members have is unknown to guests, whatever they send.
  .filter((path) => getRouteAccess(path) !== "member");

const send = (path: string, method: string, type: string | null, body?: string) =>
  fetchBuilt(path, { method, body, headers: { Origin: SITE, ...(type ? { "Content-Type": type } : {}) } });

it("finds the routes with an action", () => {
  expect(pathsWithAction).toEqual(
    expect.arrayContaining(["/cart", "/login", "/custom-project", "/orders/x", "/subscriptions/x", "/restock/x"]),
  );
});

it.each(pathsWithAction)("%s answers 415 to anything but a form, whatever the method", async (path) => {
  for (const target of [path, `${path}.data`])
    for (const method of METHODS) {
      const bodies: [type: string | null, body?: string][] = [
        ["application/json", '{"a":1}'],
        ["application/json; charset=utf-8", "{"],
        ["application/json"],
        ["text/plain", "a=1"],
        ["application/x-www-form-urlencoded-x", "a=1"],
        [null],
      ];
      for (const [type, body] of bodies) {
        const { status, text } = await send(target, method, type, body);
        expect(status, `${method} ${target} ${type} ${body}`).toBe(415);
        expect(JSON.parse(text).error.code).toBe("unsupported");
      }
    }
});

it.each(pathsWithAction)("%s never breaks on an empty or odd form", async (path) => {
  for (const target of [path, `${path}.data`])
    for (const method of METHODS)
      for (const [type, body] of [
        ["application/x-www-form-urlencoded"],
        ["application/x-www-form-urlencoded", "a=1&a=2&%00=%ff"],
        ["multipart/form-data; boundary=x"],
        ["multipart/form-data"],
      ] as [string, string?][])
        expect((await send(target, method, type, body)).status, `${method} ${target} ${type} ${body}`).toBeLessThan(
          500,
        );
});
