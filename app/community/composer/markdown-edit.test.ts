import { expect, it } from "vitest";
import {
  appendPassage,
  type EditedText,
  insertCode,
  insertLink,
  mentionAt,
  quoteOf,
  type TextChange,
  toggleLines,
  toggleMarks,
} from "./markdown-edit.ts";

/** A text with its selection between brackets: "a [b] c"; one bracket is the caret. */
const read = (marked: string): EditedText => {
  const start = marked.indexOf("⟦");
  const text = marked.replace("⟦", "").replace("⟧", "");
  const end = marked.includes("⟧") ? marked.indexOf("⟧") - 1 : start;
  return { text, start, end };
};
const write = ({ text }: EditedText, { from, to, insert, start, end }: TextChange): string => {
  const next = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${next.slice(0, start)}⟦${next.slice(start)}`
    : `${next.slice(0, start)}⟦${next.slice(start, end)}⟧${next.slice(end)}`;
};
const after = (marked: string, edit: (edited: EditedText) => TextChange): string => {
  const edited = read(marked);
  return write(edited, edit(edited));
};

it("puts marks around words and takes them away again", () => {
  const bold = (e: EditedText) => toggleMarks(e, "**", "bold");
  expect(after("eat ⟦beans⟧ daily", bold)).toBe("eat **⟦beans⟧** daily");
  expect(after("eat **⟦beans⟧** daily", bold)).toBe("eat ⟦beans⟧ daily");
  expect(after("eat ⟦", bold)).toBe("eat **⟦bold⟧**");
});

it("marks whole lines", () => {
  const quote = (e: EditedText) => toggleLines(e, "> ");
  expect(after("one\nt⟦wo\nthr⟧ee\nfour", quote)).toBe("one\n⟦> two\n> three⟧\nfour");
  expect(after("one\n⟦> two\n> three⟧\nfour", quote)).toBe("one\n⟦two\nthree⟧\nfour");
  expect(after("⟦", (e) => toggleLines(e, "- "))).toBe("- ⟦");
  expect(after("⟦a\nb⟧", (e) => toggleLines(e, (i) => `${i + 1}. `))).toBe("⟦1. a\n2. b⟧");
});

it("makes links and code", () => {
  expect(after("see ⟦the study⟧", insertLink)).toBe("see [the study](⟦https://⟧)");
  expect(after("see ⟦https://x.test/a⟧", insertLink)).toBe("see [⟦words⟧](https://x.test/a)");
  expect(after("⟦a b⟧", insertCode)).toBe("`⟦a b⟧`");
  expect(after("x⟦a\nb⟧", insertCode)).toBe("x\n```\na\nb\n```\n⟦");
});

it("knows where a name is being written", () => {
  expect(mentionAt(read("hi @an⟦"))).toEqual({ from: 3, query: "an" });
  for (const no of ["ana@ex⟦", "hi @an ⟦", "@⟦", "https://x.test/@an⟦", "@a⟦n⟧"])
    expect(mentionAt(read(no)), no).toBeNull();
});

it("quotes with a name that cannot break the link", () => {
  expect(quoteOf("Soak them.\n\nOvernight.", "Ana [x]", 3, "/community/t/s/i/3#post-3")).toBe(
    "> [Ana x in #3](/community/t/s/i/3#post-3):\n>\n> Soak them.\n>\n> Overnight.\n\n",
  );
  expect(appendPassage("Mine. ", "> a\n\n")).toBe("Mine.\n\n> a\n\n");
  expect(appendPassage(" ", "> a\n\n")).toBe("> a\n\n");
});
