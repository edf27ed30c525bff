/** The initials that stand for a member without a picture. */
import { expect, it } from "vitest";
import { initialsOf } from "./avatar.tsx";

it.each([
  ["Ana Quispe", "AQ"],
  ["ana", "A"],
  ["  María José de la Cruz ", "MC"],
  // What isn't a name gives no letter.
  ["Carmen Medina (sample)", "CM"],
  ["Inti & Co.", "IC"],
  ["李 小龍", "李小"],
  ["(...)", "?"],
])("of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
