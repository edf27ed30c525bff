import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextArea, TextField } from "./text-field.tsx";

it("says by how much a text is too long, and lets all of it stay", () => {
  const html = renderToStaticMarkup(<TextField label="Name" maxLength={120} value={"a".repeat(150)} readOnly />);
  expect(html).toContain("Use at most 120 characters. This is 150: shorten it by 30.");
  expect(html).toContain('aria-invalid="true"');
  expect(html.toLowerCase()).not.toContain("maxlength");
  expect(html).toContain("a".repeat(150));
  const note = renderToStaticMarkup(<TextArea label="Note" maxLength={2} defaultValue="abc" />);
  expect(note).toContain("Use at most 2 characters. This is 3: shorten it by 1.");
});

it("shows the form's own error where the length is right", () => {
  const html = renderToStaticMarkup(<TextField label="Name" maxLength={5} value="Maca" error="Taken." readOnly />);
  expect(html).toContain("Taken.");
  expect(html).not.toContain("at most");
});

it("is what every form of the admin area uses: the public one cuts what is pasted", () => {
  const root = join(import.meta.dirname, "../../..");
  const files = ["app/admin", "app/routes/admin"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx") && !name.endsWith("form/text-field.tsx"))
      .map((name) => join(folder, name)),
  );
  const cutting = files.filter((file) =>
    /import \{[^}]*\bText(Field|Area)\b[^}]*\} from "#app\/ui\//.test(readFileSync(join(root, file), "utf8")),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(cutting.filter((file) => !file.endsWith(".test.tsx"))).toEqual([]);
});
