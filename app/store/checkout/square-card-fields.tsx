import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { FieldError, Skeleton } from "#app/ui/index.ts";
import { formatDecimal } from "#worker/kernel/money.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { CardContext, CardField, CardFieldsHandle, CardFieldsProps, CardProblem } from "./card-fields.ts";
import { checkoutFieldId } from "./checkout-draft.ts";

/** The part of Square's Web Payments SDK used here. */
interface SquareCard {
  /** Tells of changes of a field: whether it is empty, or complete and valid. */
  addEventListener?(
    type: "errorClassAdded" | "errorClassRemoved" | "focusClassRemoved",
    listener: (event: { detail?: { field?: string; currentState?: { isCompletelyValid?: boolean } } }) => void,
  ): void;
  attach(at: HTMLElement): Promise<void>;
  destroy(): Promise<boolean>;
  tokenize(
    details: unknown,
  ): Promise<{ status: string; token?: string; errors?: { message: string; field?: string }[] }>;
}
interface SquareSdk {
  payments(applicationId: string, locationId: string): { card(options: unknown): Promise<SquareCard> };
}

/** Square's names of the fields, and what is said while one is not complete. */
const SQUARE_FIELDS: readonly { name: string; field: CardField; message: string }[] = [
  { name: "cardNumber", field: "number", message: "Enter a card number." },
  { name: "expirationDate", field: "expiry", message: "Enter an expiration date, such as 08 / 29." },
  { name: "cvv", field: "cvc", message: "Enter the 3- or 4-digit security code." },
];

let SDK_URL: Promise<SquareSdk> | undefined;
const getSdk = (): SquareSdk | undefined => (globalThis as { Square?: SquareSdk }).Square;

/** Loads the SDK once; only pages with card fields do. */
function loadSdk(src: string): Promise<SquareSdk> {
  SDK_URL ??= new Promise<SquareSdk>((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src, async: true });
    element.onload = () => {
      const sdk = getSdk();
      if (sdk) resolve(sdk);
      else reject(new Error("no SDK"));
    };
    element.onerror = () => reject(new Error("not loaded"));
    document.head.appendChild(element);
  }).catch((error) => {
    SDK_URL = undefined;
    throw error;
  });
  return SDK_URL;
}

/** The Content-Security-Policy allows Square's fields only in documents that were opened at a page with card fields. */
const isDocumentFromCheckout = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || /^\/(checkout|account|subscriptions)(\/|$)/.test(new URL(entry.name).pathname);
};

/** Square's own card fields in our page: the card goes from them to Square, never through us. */
export function SquareCardFields({
  ref,
  config,
  problems,
}: {
  ref: Ref<CardFieldsHandle>;
  config: Extract<ClientConfig, { gateway: "square" }>;
} & CardFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const card = useRef<SquareCard | null>(null);
  /** The names of Square's fields that are complete; what they hold stays in Square's frame. */
  const complete = useRef(new Set<string>());
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const { script: src, applicationId, locationId } = config;

  useEffect(() => {
    if (!isDocumentFromCheckout()) {
      location.reload();
      return;
    }
    let isUnmounted = false;
    let createdCard: SquareCard | undefined;
    (async () => {
      const sdk = await loadSdk(src);
      const style = getComputedStyle(document.documentElement);
      const color = (name: string) => style.getPropertyValue(name).trim();
      createdCard = await sdk.payments(applicationId, locationId).card({
        style: {
          input: { fontSize: "16px", color: color("--color-text"), backgroundColor: color("--color-surface") },
          "input::placeholder": { color: color("--color-text-dim") },
          ".input-container": { borderColor: color("--color-text-dim"), borderRadius: "12px" },
          ".input-container.is-focus": { borderColor: color("--color-primary") },
          ".input-container.is-error": { borderColor: color("--color-danger") },
          ".message-text.is-error": { color: color("--color-danger") },
        },
      });
      for (const type of ["errorClassAdded", "errorClassRemoved", "focusClassRemoved"] as const)
        createdCard.addEventListener?.(type, ({ detail }) => {
          if (!detail?.field) return;
          if (detail.currentState?.isCompletelyValid) complete.current.add(detail.field);
          else complete.current.delete(detail.field);
        });
      if (isUnmounted || !container.current) return;
      await createdCard.attach(container.current);
      card.current = createdCard;
      setState("ready");
    })().catch(() => {
      if (!isUnmounted) setState("failed");
    });
    return () => {
      isUnmounted = true;
      card.current = null;
      void createdCard?.destroy().catch(() => undefined);
    };
  }, [src, applicationId, locationId]);

  useImperativeHandle(ref, () => ({
    validate(): CardProblem[] {
      // An SDK without these events checks the fields when it is asked for a token.
      if (!card.current?.addEventListener) return [];
      const missing = SQUARE_FIELDS.filter(({ name }) => !complete.current.has(name));
      return missing.map(({ field, message }) => ({ field, message }));
    },
    async token(about: CardContext) {
      if (!card.current) return { problem: { message: "The card fields are still loading. Try again in a moment." } };
      const [givenName = "", ...family] = about.name.split(" ");
      const { amount, currency } = about;
      const result = await card.current.tokenize({
        ...(amount > 0 ? { amount: formatDecimal({ minor: amount, currency }), currencyCode: currency } : {}),
        intent: amount === 0 ? "STORE" : about.keep ? "CHARGE_AND_STORE" : "CHARGE",
        customerInitiated: true,
        sellerKeyedIn: false,
        billingContact: {
          givenName,
          familyName: family.join(" "),
          email: about.email,
          addressLines: about.line1 ? [about.line1] : [],
          city: about.city,
          state: about.region,
          postalCode: about.postalCode,
          countryCode: about.country,
        },
      });
      if (result.status === "OK" && result.token) return { source: { kind: "token", token: result.token } };
      return { problem: { message: result.errors?.[0]?.message ?? "Check your card details." } };
    },
  }));

  return (
    <div className="card-fields stack" id={checkoutFieldId("card.number")} tabIndex={-1}>
      {state === "loading" ? <Skeleton height={92} radius={12} /> : null}
      {state === "failed" ? (
        <p className="field-error" role="alert">
          We couldn't load Square's card fields. Check your connection and content blocker, then reload the page. Your
          entries are saved.
        </p>
      ) : null}
      <div ref={container} />
      <FieldError>{problems.map((p) => p.message).join(" ")}</FieldError>
    </div>
  );
}
