import { requestContextKey } from "#app/context.ts";
import { buttonClass, Link, Table } from "#app/ui/index.ts";
import { readReportPeriod } from "#worker/analytics/domain-period.ts";
import { GUARDRAIL_RULES } from "#worker/fitness/coach/domain-guardrail-texts.ts";
import { COACH_COUNTS, type CoachCount } from "#worker/fitness/counts/domain-count-names.ts";
import { GOALS } from "#worker/fitness/plan/domain-energy-target.ts";
import { DIET_PATTERNS } from "#worker/fitness/plan/domain-profile-choices.ts";
import { toUtcDay } from "#worker/kernel/instants.ts";
import { plural } from "#worker/kernel/plural.ts";
import { Chart } from "../../admin/chart/chart.tsx";
import { KpiCards } from "../../admin/dashboard/kpi-cards.tsx";
import { PeriodChoice } from "../../admin/dashboard/period-choice.tsx";
import { dayLabel, formatCount } from "../../admin/dashboard/period-words.ts";
import { AccessPanel } from "../../admin/fitness/access-panel.tsx";
import { PlanGroups } from "../../admin/fitness/plan-groups.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/fitness.ts";
import "../../admin/dashboard/dashboard.css";
import "../../admin/fitness/fitness-overview.css";

export const meta = () => adminMeta("Fitness app");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, now, billing, fitnessStaff, coach } = context.get(requestContextKey);
  const today = toUtcDay(now());
  const period = readReportPeriod(Object.fromEntries(url.searchParams), today);
  const [overview, withFitness, withCoach] = await Promise.all([
    fitnessStaff.readOverview({ from: period.from, to: period.to, today }),
    billing.countAccess("fitness"),
    billing.countAccess("coach"),
  ]);
  return { period, today, overview, withFitness, coachMembers: withCoach.members, engine: coach.engine() };
}

const ANSWERS = Object.entries(COACH_COUNTS) as [CoachCount, string][];

/** The fitness app in counts of all members together; nobody's diary. */
export default function Fitness({ loaderData }: Route.ComponentProps) {
  const { period, today, overview, withFitness, coachMembers, engine } = loaderData;
  const { active, days, goals, diets, coach, guardrails, open } = overview;
  const share =
    withFitness.members === 0 ? "Nobody has the app yet" : `of ${plural(withFitness.members, "member")} with the app`;
  return (
    <>
      <AdminPageHeader
        title="Fitness app"
        lead="Totals for all members. Staff can't read anyone's diary. Days are in UTC."
        actions={
          <>
            {open > 0 ? (
              <Link className={buttonClass({ variant: "outline" })} to="/420/fitness/flagged">
                {plural(open, "flagged conversation")}
              </Link>
            ) : null}
            <PeriodChoice key={`${period.from}${period.to}`} period={period} today={today} />
          </>
        }
      />
      <KpiCards
        days={[]}
        kpis={[
          {
            ...{ label: "Members with the app", value: formatCount(withFitness.members), change: null },
            before: `${formatCount(coachMembers)} with the coach`,
          },
          { label: "Logged something today", value: formatCount(active.day), before: share, change: null },
          { label: "In the last 7 days", value: formatCount(active.week), before: share, change: null },
          { label: "In the last 28 days", value: formatCount(active.month), before: share, change: null },
        ]}
      />
      <Chart
        title="Members who logged something"
        note="Each member counts once a day, whatever they log. Entries logged offline count on the day they sync."
        points={days.map(({ day, active: value, before }) => ({ label: dayLabel(day), value, before }))}
        valueLabel="Members"
        beforeLabel="Previous period"
        format={formatCount}
      />
      <AccessPanel groups={withFitness.groups} />
      <PlanGroups goals={goals} diets={diets} names={{ goals: GOALS, diets: DIET_PATTERNS }} />
      <Chart
        title="Members who wrote to the coach"
        note={
          engine.model === null
            ? "No AI model is connected: our rules answer."
            : `The model ${engine.model} answers, and rules check what it says.`
        }
        points={days.map(({ day, conversations }) => ({ label: dayLabel(day), value: conversations }))}
        valueLabel="Members"
        format={formatCount}
      />
      <div className="fitness-split">
        <Panel title="Coach in this period" id="coach">
          <Table
            caption="Coach in this period"
            hideCaption
            columns={[
              { key: "what", label: "What", cell: ([, label]) => label },
              { key: "n", label: "Times", end: true, cell: ([name]) => formatCount(coach[name]) },
            ]}
            rows={ANSWERS.filter(([name]) => name !== "coach.members")}
            rowKey={([name]) => name}
          />
        </Panel>
        <Panel title="Guardrails in this period" id="guardrails">
          {guardrails.length === 0 ? (
            <p className="dim">No messages were flagged in this period.</p>
          ) : (
            <Table
              caption="Guardrails in this period"
              hideCaption
              columns={[
                { key: "name", label: "Guardrail", cell: (row) => GUARDRAIL_RULES[row.guardrail].name },
                { key: "times", label: "Messages", end: true, cell: (row) => formatCount(row.times) },
              ]}
              rows={guardrails}
              rowKey={(row) => row.guardrail}
            />
          )}
          <p className="small dim">
            You can only read messages that members share: see{" "}
            <Link to="/420/fitness/flagged">flagged conversations</Link>.
          </p>
        </Panel>
      </div>
    </>
  );
}
