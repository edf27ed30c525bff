import { expect, it } from "vitest";
import { parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";

const made = (over: Partial<ReturnType<typeof toDiscountDraft>>) =>
  parseDiscountDraft({ ...toDiscountDraft(null, "USD"), code: "spring", title: "Spring", ...over }, "USD");

it("reads what is typed, and writes the same form again", () => {
  const typed = { value: "12.5", tags: "bars, new ", minSubtotal: "50", usageLimit: "100", products: ["p1"] };
  const read = made(typed);
  expect(read).toMatchObject({
    ok: true,
    input: {
      code: "SPRING",
      value: 1250,
      minSubtotal: 5000,
      usageLimit: 100,
      scope: { tags: ["bars", "new"], products: ["p1"] },
    },
  });
  if (!read.ok) return;
  const again = parseDiscountDraft(toDiscountDraft(read.input, "USD"), "USD");
  expect(again).toEqual(read);
});

it("names the field that cannot be read", () => {
  const cases = [
    [{ value: "ten" }, "value"],
    [{ value: "0" }, "value"],
    [{ kind: "fixed", value: "" }, "value"],
    [{ code: "a b" }, "code"],
    [{ title: " " }, "title"],
    [{ usageLimit: "-1" }, "usageLimit"],
    [{ startsAt: 5, endsAt: 4 }, "endsAt"],
  ] as const;
  for (const [over, field] of cases) expect(made(over)).toMatchObject({ ok: false, field });
  expect(made({ way: "automatic", kind: "free_shipping", value: "" })).toMatchObject({
    ok: true,
    input: { code: null },
  });
});
