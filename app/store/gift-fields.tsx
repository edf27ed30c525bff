import { useEffect, useState } from "react";
import { TextArea, TextField } from "#app/ui/index.ts";
import { DAY } from "#worker/kernel/instants.ts";
import type { LineProperties } from "#worker/store/cart/contract.ts";
import { MAX_DAYS_AHEAD } from "#worker/store/cart/domain-gift.ts";

const NAMES = ["name", "email", "from", "sendOn", "message", "timeZone"] as const;
const MAX_MESSAGE = 300;

/** What a form says about the recipient of a gift card; undefined where it has no such fields. */
export function giftProperties(form: FormData): LineProperties | undefined {
  if (!form.has("message")) return undefined;
  return Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? "").trim()]));
}

/** The calendar day of an instant in this browser's time zone, as date fields write it. */
const localDay = (at: number): string => new Intl.DateTimeFormat("en-CA").format(at);

/**
 * The recipient of a gift card, the words to them and the day they get it, with what they will read. The day is counted in the
 * buyer's time zone, which the form says once the browser's is known.
 */
export function GiftFields({ given = {} }: { given?: LineProperties }) {
  const [typed, setTyped] = useState(given);
  const [zone, setZone] = useState<{ name: string; today: string; last: string } | null>(null);
  useEffect(() => {
    const now = Date.now();
    const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setZone({ name, today: localDay(now), last: localDay(now + MAX_DAYS_AHEAD * DAY - DAY) });
  }, []);
  const left = MAX_MESSAGE - (typed.message?.length ?? 0);
  const field = (name: (typeof NAMES)[number]) => ({
    name,
    defaultValue: given[name],
    // Read at once: the event is over when React applies the update.
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  const place = zone?.name.split("/").at(-1)?.replaceAll("_", " ");
  return (
    <div className="stack" style={{ gridColumn: "1 / -1" }}>
      <TextField label="Recipient name" maxLength={120} autoComplete="off" {...field("name")} />
      <TextField
        label="Recipient email"
        hint="Leave blank to receive it yourself."
        type="email"
        maxLength={254}
        autoComplete="off"
        required={Boolean(typed.sendOn)}
        {...field("email")}
      />
      <TextField
        label="Your name"
        hint="As the recipient will see it."
        maxLength={120}
        autoComplete="name"
        {...field("from")}
      />
      <TextField
        label="Send on"
        hint={`At noon${place ? `, ${place} time` : ""}. Leave blank to send it after payment.`}
        type="date"
        min={zone?.today}
        max={zone?.last}
        {...field("sendOn")}
      />
      <TextArea
        label="Message"
        hint={left === 1 ? "1 character left" : `${left} characters left`}
        maxLength={MAX_MESSAGE}
        {...field("message")}
      />
      <input type="hidden" name="timeZone" value={zone?.name ?? given.timeZone ?? ""} />
      {typed.name || typed.from || typed.message ? (
        <figure className="card" style={{ margin: 0, overflowWrap: "anywhere" }}>
          <figcaption className="eyebrow">What they’ll see</figcaption>
          <p>
            <strong>{typed.from ? `${typed.from} sent you a gift card` : "Your gift card"}</strong>
          </p>
          {typed.name ? <p>Hi {typed.name},</p> : null}
          {typed.message ? <blockquote>{typed.message}</blockquote> : null}
        </figure>
      ) : null}
    </div>
  );
}
