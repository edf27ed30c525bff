import { type Ref, useImperativeHandle, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { Callout, Icon, TextField } from "#app/ui/index.ts";
import { CardBrandMark } from "./card-brand-mark.tsx";
import {
  type CardContext,
  type CardField,
  type CardFieldsHandle,
  type CardFieldsProps,
  type CardProblem,
  cardProblemAt,
} from "./card-fields.ts";
import {
  cardBrandOf,
  findExpiryProblem,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  parseExpiry,
  validExpiry,
} from "./card-format.ts";
import { checkoutFieldId } from "./checkout-draft.ts";

const FIELDS: readonly CardField[] = ["number", "expiry", "cvc"];
type CardValues = Record<CardField, string>;

/** What is wrong with a field, as a message; null if it can be sent. @param known numbers without a check digit */
function findCardProblem(field: CardField, value: string, known: readonly { number: string }[]): string | null {
  if (field === "number") {
    if (value.trim() === "") return "Enter a card number.";
    return isCardNumber(value) || known.some((c) => c.number === value.replaceAll(" ", ""))
      ? null
      : "Check the card number. A digit is missing or wrong.";
  }
  if (field === "expiry") return findExpiryProblem(value, Date.now());
  return /^\d{3,4}$/.test(value) ? null : "Enter the 3- or 4-digit security code.";
}

/** The card fields of the test gateway: they accept test cards only, and say so. */
export function TestCardFields({
  ref,
  cards,
  problems,
  onEdit,
}: {
  ref: Ref<CardFieldsHandle>;
  cards: readonly { number: string; says: string }[];
} & CardFieldsProps) {
  const [values, setValues] = useState<CardValues>({ number: "", expiry: "", cvc: "" });
  /** Fields that were left with something in them: they show their problem without waiting for the button. */
  const [left, setLeft] = useState<readonly CardField[]>([]);
  const set = (field: CardField, value: string) => {
    setValues((all) => ({ ...all, [field]: value }));
    setLeft((all) => all.filter((f) => f !== field));
    onEdit?.(field);
  };
  const common = (field: CardField) => ({
    id: checkoutFieldId(`card.${field}`),
    inputMode: "numeric" as const,
    value: values[field],
    error:
      cardProblemAt(problems, field) ??
      (left.includes(field) ? findCardProblem(field, values[field], cards) : undefined),
    onBlur: () => {
      if (values[field]) setLeft((all) => [...all, field]);
    },
  });
  useImperativeHandle(ref, () => ({
    validate: () =>
      FIELDS.flatMap((field): CardProblem[] => {
        const message = findCardProblem(field, values[field], cards);
        return message ? [{ field, message }] : [];
      }),
    async token({ postalCode }: CardContext) {
      const expiry = parseExpiry(values.expiry);
      try {
        const { number, cvc } = values;
        const body = { number, expMonth: expiry?.month, expYear: expiry?.year, cvc, postalCode };
        const { token } = await apiRequest<{ token: string }>("POST", "/api/store/test-card", body);
        return { source: { kind: "token", token } };
      } catch (error) {
        return { problem: { field: "number", message: toApiProblem(error).message } };
      }
    },
  }));
  const brand = cardBrandOf(values.number);
  return (
    <div className="card-fields stack">
      <Callout tone="info" title="Test mode">
        <p>Real cards aren't accepted and nothing is charged. Use one of the test cards below.</p>
      </Callout>
      <TextField
        {...common("number")}
        label="Card number"
        autoComplete="cc-number"
        after={brand ? <CardBrandMark brand={brand} /> : <Icon name="lock" size={16} />}
        onChange={(event) => set("number", formatCardNumber(event.target.value))}
      />
      <div className="card-fields-row">
        <TextField
          {...common("expiry")}
          label="Expiration date"
          placeholder="MM / YY"
          autoComplete="cc-exp"
          onChange={(event) => {
            const typed = event.target.value;
            // While digits are deleted the field shows what is left of them.
            set("expiry", values.expiry.startsWith(typed) ? typed : formatExpiry(typed));
          }}
        />
        <TextField
          {...common("cvc")}
          label="Security code"
          placeholder={brand === "amex" ? "4 digits" : "3 digits"}
          autoComplete="cc-csc"
          maxLength={4}
          onChange={(event) => set("cvc", event.target.value.replace(/\D/g, ""))}
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
                  set("number", formatCardNumber(c.number));
                  set("expiry", validExpiry(Date.now()));
                  set("cvc", "123");
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
