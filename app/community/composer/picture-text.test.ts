import { describe, expect, it } from "vitest";
import { insertBlock, listPictures, pictureText, withAlt, withoutPicture } from "./picture-text.ts";

const insert = (text: string, at = text.length, block = "![](/media/a)") => {
  const { from, to, insert: words } = insertBlock({ text, start: at, end: at }, block);
  return text.slice(0, from) + words + text.slice(to);
};

describe("pictures of a text", () => {
  it("are found with what they show, as Markdown escapes it", () => {
    const text = `a ![My \\[red\\] cup](/media/p-1) b ![](/media/p2) ![x](https://a.test/1.png)`;
    expect(listPictures(text).map(({ id, alt }) => [id, alt])).toEqual([
      ["p-1", "My [red] cup"],
      ["p2", ""],
    ]);
  });

  it("take any description", () => {
    const text = `one\n\n${pictureText("/media/p")}\n\ntwo`;
    const [picture] = listPictures(text);
    if (!picture) throw new Error("no picture");
    const changed = withAlt(text, picture, "A [b] \\ c\nd");
    expect(listPictures(changed)[0]?.alt).toBe("A [b] \\ c d");
    expect(changed).toMatch(/^one\n\n.*\n\ntwo$/);
    expect(withoutPicture(text, picture)).toBe("one\n\ntwo");
  });

  it.each([
    ["", 0, "![](/media/a)\n\n"],
    ["one", 3, "one\n\n![](/media/a)\n\n"],
    ["one\n", 4, "one\n\n![](/media/a)\n\n"],
    ["one\n\ntwo", 3, "one\n\n![](/media/a)\n\ntwo"],
    ["onetwo", 3, "one\n\n![](/media/a)\n\ntwo"],
  ])("stand on lines of their own: %j", (text, at, expected) => expect(insert(text, at)).toBe(expected));
});
