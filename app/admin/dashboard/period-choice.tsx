import { useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/ui/index.ts";
import { SegmentedControl } from "#app/ui/radix-themes.tsx";
import type { ReportPeriod } from "#worker/analytics/domain-period.ts";
import { DASHBOARD_RANGES } from "#worker/store/contract-dashboard.ts";
import { TextField } from "../form/text-field.tsx";

/** The days of a report: the last 7, 30 or 90, or from a date to a date; in the URL. @param today YYYY-MM-DD */
export function PeriodChoice({ period, today }: { period: ReportPeriod; today: string }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(period.isCustom || period.problem !== null);
  return (
    <div className="period-choice">
      <SegmentedControl.Root
        value={open ? "custom" : String(period.days)}
        size="2"
        aria-label="Period"
        onValueChange={(value) => {
          setOpen(value === "custom");
          if (value !== "custom") void navigate(`?days=${value}`, { replace: true, preventScrollReset: true });
        }}
      >
        {DASHBOARD_RANGES.map((days) => (
          <SegmentedControl.Item key={days} value={String(days)}>
            {days} days
          </SegmentedControl.Item>
        ))}
        <SegmentedControl.Item value="custom">Custom</SegmentedControl.Item>
      </SegmentedControl.Root>
      {open ? (
        <Form method="get" replace preventScrollReset className="period-dates">
          <TextField
            label="From"
            hideLabel
            type="date"
            name="from"
            required="Enter a date."
            max={today}
            defaultValue={period.from}
          />
          <span aria-hidden="true">to</span>
          <TextField
            label="To"
            hideLabel
            type="date"
            name="to"
            required="Enter a date."
            max={today}
            defaultValue={period.to}
          />
          <Button type="submit" variant="outline">
            Apply
          </Button>
        </Form>
      ) : null}
      {period.problem ? (
        <p className="field-error" role="alert">
          {period.problem}
        </p>
      ) : null}
    </div>
  );
}
