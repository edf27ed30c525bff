import { expect, it } from "vitest";
import { createCardToken, parseCardToken, SCENARIOS, TEST_CARDS } from "./test-cards.ts";

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1, annex B). */
function isLuhnValid(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length >= 12 && sum % 10 === 0;
}

it("have numbers with a correct check digit, each once", () => {
  expect(TEST_CARDS.filter((c) => !isLuhnValid(c.number)).map((c) => c.number)).toEqual([]);
  expect(new Set(TEST_CARDS.map((c) => c.number)).size).toBe(TEST_CARDS.length);
  expect(isLuhnValid("4111111111111112")).toBe(false);
});

it("reads back every token that it creates, and bare scenario names", () => {
  for (const { number, scenario } of TEST_CARDS) {
    const token = createCardToken({ number, expMonth: 12, expYear: 2040, cvc: "123", postalCode: "94103" }, "n1");
    expect(parseCardToken(token ?? "")).toMatchObject({
      scenario,
      once: true,
      face: { last4: number.slice(-4), expMonth: 12 },
    });
  }
  for (const scenario of Object.keys(SCENARIOS)) expect(parseCardToken(`test-${scenario}`)?.scenario).toBe(scenario);
  for (const bad of ["", "ok", "test-", "test-nothing", "test-ok.visa", "cnon:card-nonce-ok", "test-constructor"])
    expect(parseCardToken(bad), bad).toBeNull();
});

it("let the card's other fields override its number, and refuse every other card", () => {
  const card = { number: "4111111111111111", expMonth: 12, expYear: 2040, cvc: "123", postalCode: "94103" };
  const told = (change: object) => parseCardToken(createCardToken({ ...card, ...change }, "n1") ?? "")?.scenario;
  expect(told({})).toBe("ok");
  expect(told({ cvc: "911" })).toBe("cvv");
  expect(told({ postalCode: "99999" })).toBe("postal-code");
  expect(told({ expMonth: 1, expYear: 2040 })).toBe("expired");
  expect(createCardToken({ ...card, number: "4000001234567899" }, "n1")).toBeNull();
});
