import { beforeEach, expect, it } from "vitest";
import { bodyInput, findBodySizeProblem, MAX_BODY_BYTES } from "./contract-body.ts";
import { bodyOf, clearTexts, createWritingSite } from "./testing/writing-site.ts";

/** A body of characters that take three bytes each: 90,000 in a paragraph. */
const inChinese = (characters: number) =>
  bodyOf(
    ...Array.from({ length: Math.ceil(characters / 90_000) }, (_, at) =>
      "麻".repeat(Math.min(90_000, characters - at * 90_000)),
    ),
  );

beforeEach(clearTexts);

it("a body is measured as it is stored: in bytes, not in characters", () => {
  expect(bodyInput.safeParse(inChinese(430_000)).success).toBe(true);
  const refused = bodyInput.safeParse(inChinese(900_000));
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "The text takes 2,701 kB with its formatting; a post holds 1,300 kB. It is 1,401 kB too long: split it into two posts.",
  ]);
  expect(findBodySizeProblem("x".repeat(MAX_BODY_BYTES))).toBeNull();
  expect(findBodySizeProblem("x".repeat(MAX_BODY_BYTES + 1))).toContain("It is 1 kB too long");
});

it("the longest body is saved and published, with its revision", async () => {
  const site = createWritingSite();
  const { id } = await site.publish({ title: "Long", slug: "long", summary: "Long." }, inChinese(430_000));
  expect((await site.texts.getText(id)).draft.body.content).toHaveLength(5);
});
