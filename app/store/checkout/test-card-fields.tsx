import { type Ref, useImperativeHandle, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { Callout, TextField } from "#app/ui/index.ts";
import type { CardContext, CardFieldsHandle, CardProblem } from "./card-fields.ts";
import { checkoutFieldId } from "./checkout-draft.ts";

const formatCardNumber = (number: string): string =>
  number
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, "$1 ");
const formatExpiry = (typed: string): string => {
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 || (digits.length === 2 && typed.endsWith("/"))
    ? `${digits.slice(0, 2)} / ${digits.slice(2)}`
    : digits;
};

/** The card fields of the test gateway: they accept test cards only, and say so. */
export function TestCardFields({
  ref,
  cards,
  problem,
}: {
  ref: Ref<CardFieldsHandle>;
  cards: readonly { number: string; says: string }[];
  /** The bank's problem with the card, by field. */
  problem: CardProblem | null;
}) {
  const [number, setNumber] = useState("");
  const [expiry, setExpiry] = useState("");
  const [cvc, setCvc] = useState("");
  const wrong = (field: CardProblem["field"]) => (problem?.field === field ? problem?.message : undefined);
  useImperativeHandle(ref, () => ({
    async token({ postalCode }: CardContext) {
      const [month = 0, year = 0] = (/^(\d\d) \/ (\d\d)$/.exec(expiry)?.slice(1) ?? []).map(Number);
      if (number.replace(/\D/g, "").length < 12)
        return { problem: { field: "number", message: "Enter a card number." } };
      if (month < 1 || month > 12) return { problem: { field: "expiry", message: "Enter a valid expiration date." } };
      if (!/^\d{3,4}$/.test(cvc))
        return { problem: { field: "cvc", message: "Enter the 3- or 4-digit security code." } };
      try {
        const body = { number, expMonth: month, expYear: 2000 + year, cvc, postalCode };
        const { token } = await apiRequest<{ token: string }>("POST", "/api/store/test-card", body);
        return { source: { kind: "token", token } };
      } catch (error) {
        return { problem: { field: "number", message: toApiProblem(error).message } };
      }
    },
  }));
  return (
    <div className="card-fields stack">
      <Callout tone="info" title="Test mode">
        <p>Real cards aren't accepted and nothing is charged. Use one of the test cards below.</p>
      </Callout>
      <TextField
        id={checkoutFieldId("card.number")}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        value={number}
        error={wrong("number")}
        onChange={(event) => setNumber(formatCardNumber(event.target.value))}
      />
      <div className="card-fields-row">
        <TextField
          id={checkoutFieldId("card.expiry")}
          label="Expiration date"
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          value={expiry}
          error={wrong("expiry")}
          onChange={(event) =>
            setExpiry(event.target.value.length < expiry.length ? event.target.value : formatExpiry(event.target.value))
          }
        />
        <TextField
          id={checkoutFieldId("card.cvc")}
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={cvc}
          error={wrong("cvc")}
          onChange={(event) => setCvc(event.target.value.replace(/\D/g, ""))}
        />
      </div>
      <details className="summary-fold test-cards small">
        <summary>Test cards</summary>
        <ul>
          {cards.map((c) => (
            <li key={c.number}>
              <button
                type="button"
                className="link-button num"
                aria-label={`${formatCardNumber(c.number)}: ${c.says}`}
                onClick={() => {
                  setNumber(formatCardNumber(c.number));
                  setExpiry("12 / 29");
                  setCvc("123");
                }}
              >
                {formatCardNumber(c.number)}
              </button>
              <span className="dim">{c.says}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
