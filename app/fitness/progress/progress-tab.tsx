import { EmptyState, Link } from "#app/ui/index.ts";
import { US_UNITS } from "../body-units.ts";
import { useRecord, useToday } from "../log/use-log.ts";
import { PhotosCard } from "../photos/photos-card.tsx";
import { useMemberPlan } from "../plan/use-plan.ts";
import { ExpenditureCard } from "./expenditure-card.tsx";
import { MeasurementsCard } from "./measurements-card.tsx";
import { useDeviceDays } from "./use-device-days.ts";
import { WeekCards } from "./week-cards.tsx";
import { WeightCard } from "./weight-card.tsx";
import "../plan/plan-tab.css";
import "./progress-tab.css";

/** Weight, expenditure, measurements, and the week in words. */
export function ProgressTab() {
  const today = useToday();
  const current = useMemberPlan();
  const device = useDeviceDays(today);
  const profile = useRecord("profile", "profile")?.data;
  const units = profile?.units ?? US_UNITS;
  const isHidden = profile?.hideNumbers === true;
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Progress</h1>
      </div>
      <div className="fitness-cards fitness-cards-later progress-cards">
        {isHidden ? (
          <p className="fitness-card">
            Weight, measurements and calories are hidden. <Link to="/fitness-app?tab=plan">Show them under Plan</Link>
          </p>
        ) : (
          <>
            <WeightCard today={today} device={device} unit={units.weight} />
            {current ? (
              <ExpenditureCard today={today} device={device} current={current} />
            ) : (
              <section className="fitness-card" aria-label="Energy you use">
                <EmptyState
                  title="Energy you use"
                  text="Make a plan, and your log will show what a day costs you."
                  action={<Link to="/fitness-app?tab=plan">Make my plan</Link>}
                />
              </section>
            )}
          </>
        )}
        <WeekCards today={today} device={device} current={current} />
        {isHidden ? null : <MeasurementsCard today={today} unit={units.length} />}
        <PhotosCard today={today} unit={isHidden ? null : units.weight} />
      </div>
    </>
  );
}
