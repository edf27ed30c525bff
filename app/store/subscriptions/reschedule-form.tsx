import { useState, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { formatDay } from "#app/lib/format-instant.ts";
import { Button, Text, TextField } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { DayCalendar } from "./day-calendar.tsx";
import { SubscriptionActionForm } from "./subscription-forms.tsx";

const toCalendarDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

const subscribe = () => () => {};

/** Moves the next order to another day; saved by the button alone. The calendar needs scripts; until they run a date field
 * stands in its place. @param earliest the first day that can be announced */
export function RescheduleForm({ subscription, earliest }: { subscription: SubscriptionView; earliest: number }) {
  const { nextChargeAt, timeZone } = subscription;
  const current = toCalendarDay(nextChargeAt ?? earliest, timeZone);
  const [day, setDay] = useState(current);
  const noon = Date.parse(`${day}T12:00:00Z`);
  const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(noon);
  const hasScripts = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const min = toCalendarDay(earliest, timeZone);
  const max = toCalendarDay(earliest + 360 * 86_400_000, timeZone);
  if (!hasScripts)
    return (
      <SubscriptionActionForm act="reschedule" version={subscription.version} label="Save date">
        <TextField label="Next order" name="day" type="date" defaultValue={current} min={min} max={max} required />
        <Text small dim>
          Later orders move too.
        </Text>
      </SubscriptionActionForm>
    );
  return (
    <Form method="post" preventScrollReset className="stack">
      <input type="hidden" name="act" value="reschedule" />
      <input type="hidden" name="version" value={subscription.version} />
      <input type="hidden" name="day" value={day} />
      <DayCalendar value={day} current={current} min={min} max={max} onChange={setDay} />
      <Text small dim>
        {day === current
          ? `Your next order is on ${formatDay(nextChargeAt ?? earliest, timeZone)}. If you move it, later orders move too.`
          : "Later orders move too."}
      </Text>
      <div className="row">
        <Button type="submit" disabled={day === current}>
          {day === current ? "Choose another day" : `Save ${short}`}
        </Button>
        {day === current ? null : (
          <Button variant="outline" onClick={() => setDay(current)}>
            Discard
          </Button>
        )}
      </div>
    </Form>
  );
}
