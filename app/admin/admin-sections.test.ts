import { expect, it } from "vitest";
import { mayOpen, rooms, roomsOf } from "./admin-sections.ts";

it("opens three rooms to moderators and all to admins", () => {
  expect(roomsOf("moderation").map((r) => r.path)).toEqual(["/420", "/420/forum-moderation", "/420/spam-protection"]);
  expect(roomsOf("admin")).toEqual(rooms);
  for (const r of rooms) {
    expect(mayOpen(r.path, "admin")).toBe(true);
    expect(mayOpen(r.path, "moderation")).toBe(r.scope === "moderation");
    expect(mayOpen(r.path, null)).toBe(false);
  }
});

it("decides data requests and drafts like their pages", () => {
  expect(mayOpen("/420/spam-protection.data", "moderation")).toBe(true);
  expect(mayOpen("/420/spam-protection/", "moderation")).toBe(true);
  expect(mayOpen("/420/analytics.data", "moderation")).toBe(false);
  expect(mayOpen("/420/draft/1", "moderation")).toBe(false);
  expect(mayOpen("/420/draft/1", "admin")).toBe(true);
});
