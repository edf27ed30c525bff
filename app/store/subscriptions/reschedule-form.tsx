import { useState } from "react";
import { Form } from "react-router";
import { formatDay } from "#app/lib/format-instant.ts";
import { Button, SectionCard, Text } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { DayCalendar } from "./day-calendar.tsx";

const toCalendarDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

/** Moves the next order to another day; saved by the button alone. @param earliest the first day that can be announced */
export function RescheduleForm({ subscription, earliest }: { subscription: SubscriptionView; earliest: number }) {
  const { nextChargeAt, timeZone } = subscription;
  const current = toCalendarDay(nextChargeAt ?? earliest, timeZone);
  const [day, setDay] = useState(current);
  const noon = Date.parse(`${day}T12:00:00Z`);
  const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(noon);
  return (
    <SectionCard title="Reschedule" gap={12}>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="act" value="reschedule" />
        <input type="hidden" name="version" value={subscription.version} />
        <input type="hidden" name="day" value={day} />
        <DayCalendar
          value={day}
          current={current}
          min={toCalendarDay(earliest, timeZone)}
          max={toCalendarDay(earliest + 360 * 86_400_000, timeZone)}
          onChange={setDay}
        />
        <Text small dim>
          {day === current
            ? `Your next order is on ${formatDay(nextChargeAt ?? earliest, timeZone)}. Later orders move along.`
            : "Later orders move along with it."}
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
    </SectionCard>
  );
}
