import { expect, it } from "vitest";
import { type LocalDraft, mergeDrafts } from "./draft-sync.ts";

const local = (text: string, over: Partial<LocalDraft> = {}): LocalDraft => ({
  ...{ title: "", text, fields: {}, version: 1, isUnsaved: false },
  ...over,
});
const server = (text: string, version = 1) => ({ key: "reply:t", title: "", text, fields: {}, updatedAt: 0, version });

it("takes whichever was written on", () => {
  expect(mergeDrafts(null, null)).toEqual({ kind: "none" });
  expect(mergeDrafts(null, server("a"))).toMatchObject({ draft: { text: "a", version: 1 } });
  expect(mergeDrafts(local("a"), server("b", 2))).toMatchObject({ draft: { text: "b", version: 2 } });
  expect(mergeDrafts(local("mine", { isUnsaved: true }), server("a"))).toMatchObject({
    draft: { text: "mine", version: 1, isUnsaved: true },
  });
});

it("keeps what was written without a connection, whatever became of the server's draft", () => {
  expect(mergeDrafts(local("mine", { version: 0, isUnsaved: true }), null)).toMatchObject({ draft: { text: "mine" } });
  expect(mergeDrafts(local("mine", { version: 3, isUnsaved: true }), null)).toMatchObject({
    draft: { text: "mine", version: 0, isUnsaved: true },
  });
});

it("drops what was posted elsewhere", () => {
  expect(mergeDrafts(local("posted", { version: 3 }), null)).toEqual({ kind: "none" });
});

it("asks where two places have written on", () => {
  const mine = local("mine", { isUnsaved: true });
  expect(mergeDrafts(mine, server("other", 4))).toMatchObject({
    kind: "conflict",
    other: { text: "other", version: 4 },
  });
  expect(mergeDrafts(mine, server("mine", 4))).toMatchObject({
    kind: "draft",
    draft: { version: 4, isUnsaved: false },
  });
});
