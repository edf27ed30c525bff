import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EditorNotice } from "./editor-notice.tsx";

const shown = (refusal: { message: string; code?: string }) =>
  renderToStaticMarkup(
    <EditorNotice
      editor={{ draft: { name: "Maca" }, set: () => undefined, refusal, theirs: null }}
      noun="ingredient"
      names={{}}
    />,
  );

it("tells a person who was signed out in between how to save what they entered", () => {
  expect(shown({ message: "There is nothing here.", code: "not_found" })).toContain(
    "You may be signed out, or this ingredient was deleted. Sign in again in another tab",
  );
  expect(shown({ message: "Another one has this address.", code: "conflict" })).toContain("Another one has this");
});
