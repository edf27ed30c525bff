import { expect, it } from "vitest";
import type { Person } from "#worker/messages/contract.ts";
import { conversationTitle, eventWords, initialsOf, missingKeyWords } from "./names.ts";

const person = (id: string, name: string | null, isIn = true): Person => ({
  id,
  name,
  handle: null,
  avatar: null,
  isIn,
  hasKeys: true,
  log: [],
});
const ME = person("me", "Dana");

it("calls a conversation by the others in it", () => {
  const title = (kind: "direct" | "group", ...people: Person[]) =>
    conversationTitle({ kind, people: [ME, ...people] }, "me");
  expect(title("direct", person("a", "Joel Barrett"))).toBe("Joel Barrett");
  expect(title("direct", person("a", null, false))).toBe("Deleted member");
  expect(title("group", person("a", "Joel Barrett"), person("b", "Hannah"))).toBe("Joel and Hannah");
  expect(
    title("group", person("a", "Joel"), person("b", "Hannah"), person("c", "Ruth"), person("d", "Gone", false)),
  ).toBe("Joel, Hannah and 1 more");
  expect(title("group", person("a", "Joel", false))).toBe("Only you");
});

it("says what happened in a group from the reader's side", () => {
  const people = [ME, person("a", "Joel")];
  const say = (type: "added" | "removed" | "left", sender: string, ...members: string[]) =>
    eventWords({ event: { type, members }, sender }, people, "me");
  expect(say("added", "me", "a")).toBe("You added Joel");
  expect(say("removed", "a", "me")).toBe("Joel removed you");
  expect(say("left", "a", "a")).toBe("Joel left");
});

it("has two initials at most", () => {
  expect(["Joel Barrett", "Ana", "María José Ruiz"].map(initialsOf)).toEqual(["JB", "A", "MR"]);
});

it("says what can be done about messages whose keys are missing", () => {
  const say = (count: number, isGroup: boolean, ...people: Person[]) =>
    missingKeyWords(count, [ME, ...people], "me", isGroup);
  expect(say(1, false, person("a", "Joel Barrett"))).toMatch(/^This message .* ask Joel to send it again\.$/);
  expect(say(2, true, person("a", "Joel"))).toMatch(
    /^2 messages .* ask the people who wrote them to send them again\.$/,
  );
  expect(say(1, false, person("a", null, false))).not.toMatch(/ask/);
});
