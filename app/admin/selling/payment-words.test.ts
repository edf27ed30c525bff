import { expect, it } from "vitest";
import { cardName, checkSentences, declineSentence } from "./payment-words.ts";

it("names the card as its owner would", () => {
  expect(cardName({ cardBrand: "VISA", cardLast4: "4242", gateway: "square" })).toBe("Visa ending in 4242, via Square");
  expect(cardName({ cardBrand: null, cardLast4: "4242", gateway: "test" })).toBe(
    "Card ending in 4242, via the test gateway",
  );
  expect(cardName({ cardBrand: null, cardLast4: null, gateway: "stripe" })).toBe("Card unknown, via Stripe");
});

it("says why a card was declined, and what the bank checked", () => {
  expect(declineSentence("cvv")).toBe("The security code (CVC) was wrong.");
  expect(declineSentence("new_code")).toBe("Declined: new code.");
  expect(checkSentences({ avsCheck: "match", cvcCheck: "mismatch" })).toEqual([
    "Billing ZIP code matches (AVS).",
    "Security code does not match (CVC).",
  ]);
  expect(checkSentences({ avsCheck: null, cvcCheck: null })).toEqual([]);
});
