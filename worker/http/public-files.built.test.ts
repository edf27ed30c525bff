import { expect, it } from "vitest";
import { adminSections } from "../../app/admin/admin-sections.ts";

/** Every file of the build that answers without the Worker (run_worker_first in wrangler.toml). */
const publicFiles = Object.entries(
  import.meta.glob<string>(["../../build/client/**/*.{js,css,html,json,webmanifest,svg,txt}"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).filter(([path]) => !/\/assets\/(420\/|manifest-)/.test(path));
const adminChunks = Object.keys(import.meta.glob("../../build/client/assets/420/*.js")).map(
  (path) => path.split("/").at(-1) ?? "",
);

it("reads the build", () => {
  expect(publicFiles.length).toBeGreaterThan(50);
  expect(adminChunks.length).toBeGreaterThan(20);
});

it.each(publicFiles)("%s has no admin path, section or chunk name", (_path, text) => {
  for (const { path, text: description } of adminSections)
    if (path !== "/420") for (const word of [path, description]) expect(text).not.toContain(word);
  expect(text).not.toMatch(/420\/[a-z]/);
  for (const chunk of adminChunks) expect(text).not.toContain(chunk);
  // The editor of texts is staff's alone.
  expect(text).not.toContain("ProseMirror");
});
