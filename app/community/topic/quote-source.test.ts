import { expect, it } from "vitest";
import { quotedSource } from "./quote-source.ts";

it("quotes a post without what it quotes itself", () => {
  expect(quotedSource("> [Ana in #1](/community/t/a/b/1):\n>\n> Soak them.\n\nOvernight?\n\n> Yes.\n\nThanks.")).toBe(
    "Overnight?\n\nThanks.",
  );
});

it("keeps code as it is, and a post that is a quote alone", () => {
  const code = "```\n> ls\n~~~\n```\nDone.";
  expect(quotedSource(`${code}\n> gone`)).toBe(code);
  expect(quotedSource("> All of it.")).toBe("> All of it.");
});
