import { expect, it } from "vitest";
import { parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";

const parseWith = (over: Partial<ReturnType<typeof toDiscountDraft>>) =>
  parseDiscountDraft({ ...toDiscountDraft(null, "USD"), code: "spring", title: "Spring", ...over }, "USD");

it("parses a draft and formats it back to the same draft", () => {
  const fields = { value: "12.5", tags: "bars, new ", minSubtotal: "50", usageLimit: "1,000", products: ["p1"] };
  const parsed = parseWith(fields);
  expect(parsed).toMatchObject({
    ok: true,
    input: {
      code: "SPRING",
      value: 1250,
      minSubtotal: 5000,
      usageLimit: 1000,
      scope: { tags: ["bars", "new"], products: ["p1"] },
    },
  });
  if (!parsed.ok) return;
  const reparsed = parseDiscountDraft(toDiscountDraft(parsed.input, "USD"), "USD");
  expect(reparsed).toEqual(parsed);
});

it("names the invalid field", () => {
  const cases = [
    [{ value: "ten" }, "value"],
    [{ value: "0" }, "value"],
    [{ kind: "fixed", value: "" }, "value"],
    [{ code: "a b" }, "code"],
    [{ title: " " }, "title"],
    [{ usageLimit: "-1" }, "usageLimit"],
    [{ startsAt: 5, endsAt: 4 }, "endsAt"],
  ] as const;
  for (const [over, field] of cases) expect(parseWith(over)).toMatchObject({ ok: false, field });
  expect(parseWith({ way: "automatic", kind: "free_shipping", value: "" })).toMatchObject({
    ok: true,
    input: { code: null },
  });
});
