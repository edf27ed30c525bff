import { expect, it } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { applyFlagsPatch, listHubNames, pickHubName, pickNewer } from "./domain.ts";
import { renderMaintenancePage } from "./maintenance-page.ts";

it("raises both versions with each change and clears the message when maintenance ends", () => {
  const on = applyFlagsPatch(DEFAULT_FLAGS, { maintenance: { isEnabled: true, message: "Soil day", endsAt: 9 } });
  expect(on).toEqual({
    version: 1,
    contentVersion: 1,
    forumEnabled: true,
    countPageviews: true,
    maintenance: { isEnabled: true, message: "Soil day", endsAt: 9 },
  });
  expect(applyFlagsPatch(on, { forumEnabled: false })).toMatchObject({
    version: 2,
    forumEnabled: false,
    maintenance: on.maintenance,
  });
  expect(applyFlagsPatch(on, { maintenance: { isEnabled: true, message: "" } }).maintenance).toEqual({
    isEnabled: true,
    message: null,
    endsAt: 9,
  });
  expect(applyFlagsPatch(on, { maintenance: { isEnabled: false } }).maintenance).toEqual({
    isEnabled: false,
    message: null,
    endsAt: null,
  });
});

it("keeps the newer flags, and the known ones of two equal versions", () => {
  const a = { version: 2 };
  expect(pickNewer(a, { version: 1 })).toBe(a);
  expect(pickNewer(a, { version: 2 })).toBe(a);
  expect(pickNewer(a, { version: 3 })).toEqual({ version: 3 });
  expect(pickNewer(undefined, a)).toBe(a);
});

it("picks one of the eight hubs, one of two for each data center", () => {
  for (const colo of [undefined, "LIM", "FRA", "SIN"])
    for (const roll of [0, 0.3, 0.7, 0.999]) expect(listHubNames()).toContain(pickHubName(colo, roll));
  expect(new Set([0, 0.2, 0.4, 0.6, 0.8].map((r) => pickHubName("LIM", r))).size).toBe(2);
});

it("shows the message as text and carries the nonce", () => {
  const html = renderMaintenancePage(
    { maintenance: { isEnabled: true, message: `<script>alert("x")</script>`, endsAt: 0 } },
    "n0nce",
  );
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;script&gt;");
  expect(html.match(/nonce="n0nce"/g)).toHaveLength(2);
  expect(html).toContain("1970-01-01 00:00 UTC");
});
