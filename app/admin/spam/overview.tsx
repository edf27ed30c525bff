import { Callout, EmptyState, Grid, Link, Stat, Text } from "#app/ui/index.ts";
import type { SpamReasonCode, SpamSettings } from "#worker/spam/contract.ts";
import { RETENTION, type SpamReport } from "#worker/spam/contract-report.ts";
import { Chart } from "../chart/chart.tsx";
import { RelativeTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { REASON_LABELS } from "./spam-labels.ts";
import "./spam.css";

const RANGES = [7, 30];
const count = (n: number) => n.toLocaleString("en-US");
/** "Nov 23": days are counted in UTC. */
const dayLabel = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** What was published, held and refused, by day and by reason. */
export function Overview({ report, settings }: { report: SpamReport; settings: SpamSettings }) {
  const { totals, byDay, reasons, days, shadowed, training } = report;
  const all = totals.publish + totals.review + totals.hold + totals.refuse;
  const most = Math.max(...reasons.map((reason) => reason.count), 1);
  return (
    <>
      {settings.mode === "shadow" ? (
        <Callout tone="warning" title="Shadow mode is on">
          Posts are scored, but only the block list and the limits act. {count(shadowed)} of the posts of the last{" "}
          {days} days would have been held. <Link to="?view=rules">Change the mode</Link>
        </Callout>
      ) : null}
      <nav aria-label="Period" className="spam-period">
        {RANGES.map((range) => (
          <Link
            key={range}
            to={range === RANGES[0] ? "?" : `?days=${range}`}
            aria-current={range === days ? "page" : undefined}
            preventScrollReset
          >
            {range} days
          </Link>
        ))}
      </nav>
      <Grid min={140}>
        <Stat label="Published" value={count(totals.publish)} />
        <Stat label="Published, for review" value={count(totals.review)} />
        <Stat label="Held" value={count(totals.hold)} />
        <Stat label="Refused" value={count(totals.refuse)} />
      </Grid>
      {all === 0 ? (
        <EmptyState
          title="Nothing checked in this period"
          text="Posts, edits and profiles of the community appear here as soon as members write them. Try a text of your own to see how it would be handled."
          action={<Link to="?view=test">Test a text</Link>}
        />
      ) : (
        <>
          <Chart
            title="Held or refused per day"
            points={byDay.map(({ day, hold, refuse }) => ({ label: dayLabel(day), value: hold + refuse }))}
            valueLabel="Held or refused"
            format={count}
            height={200}
          />
          <Panel title="Reasons" id="reasons">
            {reasons.length === 0 ? (
              <Text small dim>
                No post in this period had signs of spam.
              </Text>
            ) : (
              <ul className="spam-bars">
                {reasons.map((reason) => (
                  <li key={reason.code}>
                    <span>{REASON_LABELS[reason.code as SpamReasonCode] ?? reason.code}</span>
                    <span className="spam-bar" aria-hidden="true">
                      <span style={{ width: `${(reason.count / most) * 100}%` }} />
                    </span>
                    <strong>{count(reason.count)}</strong>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </>
      )}
      <Panel title="Training log" id="training">
        {training.length === 0 ? (
          <Text small dim>
            Each decision of a moderator that trains the model is listed here. Nothing else trains it.
          </Text>
        ) : (
          <ul className="panel-rows spam-log">
            {training.map(({ at, by, id, action, text }) => (
              <li key={`${at} ${id} ${action}`}>
                <span>{ACTIONS[action]}</span>
                <span className="dim">{text ?? "Its text was deleted"}</span>
                <span className="dim small">
                  {by} · <RelativeTime at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Text small dim>
        What members wrote is kept here for {RETENTION.text} days, their network for {RETENTION.network}. Scores and
        decisions stay for a year, without text or name.
      </Text>
    </>
  );
}

const ACTIONS = { spam: "Trained as spam", good: "Trained as not spam", undo: "Decision undone" } as const;
