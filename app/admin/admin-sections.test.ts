import { expect, it } from "vitest";
import { adminSections, canOpenSection, sectionAt, sectionsForScope } from "./admin-sections.ts";

it("opens four sections to moderators and all to admins", () => {
  expect(sectionsForScope("moderation").map((r) => r.path)).toEqual([
    "/420",
    "/420/forum-moderation",
    "/420/forum-moderation/record",
    "/420/spam-protection",
  ]);
  expect(sectionsForScope("admin")).toEqual(adminSections);
  for (const r of adminSections) {
    expect(canOpenSection(r.path, "admin")).toBe(true);
    expect(canOpenSection(r.path, "moderation")).toBe(r.scope === "moderation");
    expect(canOpenSection(r.path, null)).toBe(false);
  }
});

it("treats data requests and drafts like their pages", () => {
  expect(canOpenSection("/420/spam-protection.data", "moderation")).toBe(true);
  expect(canOpenSection("/420/spam-protection/", "moderation")).toBe(true);
  expect(canOpenSection("/420/analytics.data", "moderation")).toBe(false);
  expect(canOpenSection("/420/draft/1", "moderation")).toBe(false);
  expect(canOpenSection("/420/draft/1", "admin")).toBe(true);
});

it("has every admin page that the specification names", () => {
  const named =
    "seo-tools analytics threat-detection marketing forum-moderation affiliate-settings spam-protection image-refresh square-test server-health security-dashboard security-settings maintenance-mode system-settings site-health";
  expect(adminSections.map((section) => section.path)).toEqual(
    expect.arrayContaining(named.split(" ").map((name) => `/420/${name}`)),
  );
});

it("finds the section of a page by the longest path that fits", () => {
  const labelAt = (path: string) => sectionAt("admin", path)?.label;
  expect(labelAt("/420/posts")).toBe("Articles and recipes");
  expect(labelAt("/420/posts/import")).toBe("Import and export posts");
  expect(labelAt("/420/studies/new")).toBe("Studies");
  expect(labelAt("/420/draft/1")).toBe("Articles and recipes");
  expect(labelAt("/420/drafts")).toBe("Drafts");
  expect(labelAt("/420")).toBe("Dashboard");
  expect(labelAt("/420/nothing")).toBeUndefined();
  expect(sectionAt("moderation", "/420/posts")).toBeUndefined();
});
