import { expect, it } from "vitest";
import { linePropertiesInput } from "./contract.ts";
import { describeGift, findRecipientProblem, findSendOnProblem, giftSendAt } from "./domain-gift.ts";

const NOW = Date.UTC(2026, 10, 20, 15);

it("mails at noon of the chosen day in the buyer's time zone, or at once", () => {
  expect(giftSendAt({ sendOn: "2026-12-24", timeZone: "America/Denver" }, NOW)).toBe(Date.UTC(2026, 11, 24, 19));
  expect(giftSendAt({ sendOn: "2026-12-24", timeZone: "Nowhere/Else" }, NOW)).toBe(Date.UTC(2026, 11, 24, 12));
  for (const sendOn of [undefined, "", "2026-11-20", "2026-02-30", "soon"])
    expect(giftSendAt({ sendOn, timeZone: "UTC" }, NOW)).toBeNull();
});

it("refuses days that are over, far away or none", () => {
  expect(findSendOnProblem("2026-11-20", NOW)).toBeNull();
  expect(findSendOnProblem("", NOW)).toBeNull();
  for (const day of ["2026-11-01", "2028-01-01", "2026-02-30"]) expect(findSendOnProblem(day, NOW)).toMatch(/^Choose/);
});

it("asks for someone to write to on a chosen day", () => {
  expect(findRecipientProblem({ sendOn: "2026-12-24", email: "" })).toMatch(/recipient's email/);
  expect(findRecipientProblem({ sendOn: "2026-12-24", email: "ana@example.com" })).toBeNull();
  expect(findRecipientProblem({ sendOn: "", email: "" })).toBeNull();
});

it("says in one line who gets it and when", () => {
  expect(describeGift({ name: "Ana", email: "ana@example.com", sendOn: "2026-12-24" })).toBe(
    "For Ana (ana@example.com), on Dec 24, 2026",
  );
  expect(describeGift({ email: "ana@example.com" })).toBe("For ana@example.com");
  expect(describeGift({ name: "Ana", sendOn: "soon" })).toBe("For Ana");
  expect(describeGift({ name: "", email: "" })).toBeNull();
});

it("takes the words of the buyer within bounds", () => {
  const good = {
    name: "Ana",
    email: "ana@example.com",
    from: "Rumi",
    message: "Enjoy",
    sendOn: "2026-12-24",
    timeZone: "UTC",
  };
  expect(linePropertiesInput.safeParse(good).success).toBe(true);
  for (const bad of [{ email: "ana" }, { message: "x".repeat(301) }, { sendOn: "24.12.2026" }, { more: 1 }])
    expect(linePropertiesInput.safeParse({ ...good, ...bad }).success).toBe(false);
});
