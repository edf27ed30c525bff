import { expect, it } from "vitest";
import { describeWriting } from "./writing-line.tsx";

const event = (names: string[], others = 0) => ({
  ...{ type: "writing" as const, topic: "t", others },
  members: names.map((name) => ({ id: name.toLowerCase(), name })),
});

it.each([
  [event(["Ana"]), "Ana is writing…"],
  [event(["Ana", "Ben"]), "Ana and Ben are writing…"],
  [event(["Ana", "Ben", "Cleo"], 2), "Ana, Ben, Cleo, and 2 others are writing…"],
  [event(["Me"]), null],
  [event(["Me", "Ana"]), "Ana is writing…"],
])("%j reads %s", (one, words) => expect(describeWriting(one, "me")).toBe(words));
