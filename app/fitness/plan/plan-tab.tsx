import { useState } from "react";
import { useSearchParams } from "react-router";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, EmptyState, LinkButton } from "#app/ui/index.ts";
import { DIARY_NUTRIENTS, type NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import { useOnboardingStore } from "../onboarding/onboarding-store.ts";
import { longDate } from "../progress/series.ts";
import { RemindersCard } from "../reminders/reminders-card.tsx";
import { AnswersCard } from "./answers-card.tsx";
import { ReplacedCard } from "./replaced-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { TargetDialog } from "./target-dialog.tsx";
import { TargetList } from "./target-list.tsx";
import { UnsavedCard } from "./unsaved-card.tsx";
import { type MemberPlan, useMemberPlan } from "./use-plan.ts";
import "./plan-tab.css";

const TransferScreen = lazyComponent(async () => (await import("../transfer/transfer-screen.tsx")).TransferScreen);

/** The plan, or what goes in and out of the log: `?view=data`. */
export function PlanTab() {
  const [params] = useSearchParams();
  return params.get("view") === "data" ? <TransferScreen /> : <PlanScreen />;
}

/** The plan in force, what it is made of, and what of the log needs the member. */
function PlanScreen() {
  const current = useMemberPlan();
  const { open } = useOnboardingStore();
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Plan</h1>
        {current ? <p>In force since {longDate(current.plan.effectiveFrom)}</p> : null}
      </div>
      {current ? null : (
        <EmptyState
          title="No plan yet"
          text="Answer six short groups of questions, and get targets with the rule and the source behind each."
          action={<Button onClick={() => open(true)}>Make my plan</Button>}
        />
      )}
      <div className="fitness-cards plan-tab-cards">
        <UnsavedCard />
        {current ? <TargetsCard {...current} /> : null}
        <div className="fitness-cards fitness-cards-later">
          {current ? <AnswersCard profile={current.profile} /> : null}
          {current ? <SettingsCard profile={current.profile} /> : null}
          <RemindersCard />
          <ReplacedCard />
          <section className="fitness-card" aria-labelledby="your-data">
            <div className="fitness-card-head">
              <h2 id="your-data">Your data</h2>
            </div>
            <p className="plan-note">
              Bring in your history from MyFitnessPal, Cronometer, Strong, Hevy or Apple Health, or take everything out.
            </p>
            <LinkButton to="/fitness-app?tab=plan&view=data" variant="outline">
              Import or export
            </LinkButton>
          </section>
        </div>
      </div>
    </>
  );
}

function TargetsCard({ profile, made }: MemberPlan) {
  const [target, setTarget] = useState<NutrientKey | null>(null);
  // Beside the other cards there is space for all of it; on a phone they would stand far below.
  const [isWide] = useState(() => matchMedia("(min-width: 1180px)").matches);
  return (
    <section className="fitness-card" aria-labelledby="targets">
      <div className="fitness-card-head">
        <h2 id="targets">Your targets a day</h2>
      </div>
      <p className="plan-note">Open one to see why, and to set your own.</p>
      <TargetList
        made={made}
        profile={profile}
        isOpen={isWide}
        action={(key) =>
          key === "carbohydrate" ? null : (
            <Button variant="outline" aria-label={`Edit ${DIARY_NUTRIENTS[key].name}`} onClick={() => setTarget(key)}>
              Edit target
            </Button>
          )
        }
      />
      {target ? <TargetDialog key={target} target={target} profile={profile} onClose={() => setTarget(null)} /> : null}
    </section>
  );
}
