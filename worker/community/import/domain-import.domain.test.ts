import { expect, it } from "vitest";
import { postId, topicId } from "../contract-topic.ts";
import {
  importedAuthorId,
  importedPostId,
  importedTopicId,
  isImportedAuthor,
  readOldAddress,
} from "./domain-import.ts";

it("ids are always the same for the same source, valid, and apart from those of a hundred thousand others", () => {
  const at = Date.UTC(2019, 0, 1);
  expect(importedTopicId("discourse:x:1", at)).toBe(importedTopicId("discourse:x:1", at));
  expect(importedTopicId("discourse:x:1", at, 1)).not.toBe(importedTopicId("discourse:x:1", at));
  expect(topicId.safeParse(importedTopicId("discourse:x:1", at)).success).toBe(true);
  const keys = Array.from({ length: 100_000 }, (_, i) => `discourse:https://old.example:${i}`);
  expect(new Set(keys.map(importedPostId)).size).toBe(keys.length);
  expect(new Set(keys.map(importedAuthorId)).size).toBe(keys.length);
  expect(keys.slice(0, 2000).every((key) => postId.safeParse(importedPostId(key)).success)).toBe(true);
  expect([isImportedAuthor(importedAuthorId("x")), isImportedAuthor("0199-member")]).toEqual([true, false]);
  // One second holds 33 million ids: two of a thousand topics of one second are hardly ever equal.
  expect(new Set(keys.slice(0, 1000).map((key) => importedTopicId(key, at))).size).toBe(1000);
});

it("knows addresses of Discourse and phpBB, and no other", () => {
  const read = (path: string) => readOldAddress(new URL(path, "https://shop.example"));
  for (const path of ["/t/soaking/12", "/t/12", "/talk/t/soaking/12", "/t/12.html"])
    expect([path, read(path)]).toEqual([path, { topic: "t/12", post: null }]);
  for (const path of ["/t/soaking/12/4", "/t/12/4", "/talk/t/-/12/4", "/t/soaking/12/04"])
    expect([path, read(path)]).toEqual([path, { topic: "t/12", post: "t/12/4" }]);
  for (const path of ["/viewtopic.php?t=5", "/forum/viewtopic.php?f=2&t=5#p9", "/viewtopic.php?t=5&p=x"])
    expect([path, read(path)]).toEqual([path, { topic: "viewtopic/5", post: null }]);
  expect(read("/viewtopic.php?f=2&t=5&p=9#p9")).toEqual({ topic: "viewtopic/5", post: "viewtopic/p9" });
  expect(read("/phpbb/viewtopic.php?p=9#p9")).toEqual({ topic: null, post: "viewtopic/p9" });
  for (const path of [
    "/t/",
    "/t/soaking",
    "/t/a/1234567890123",
    "/viewtopic.php?t=-1",
    "/viewtopic.php?p=4.5",
    "/at/12",
  ])
    expect([path, read(path)]).toEqual([path, null]);
});
