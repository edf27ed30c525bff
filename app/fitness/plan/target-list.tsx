import type { ReactNode } from "react";
import { Callout } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { ENERGY_LIMIT_TEXTS } from "#worker/fitness/plan/domain-energy-target.ts";
import { explainTarget, type MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import { formatSource, type Source } from "#worker/nutrition/domain-source.ts";
import { groupTargets, MACRO_KEYS, targetAmount } from "./targets.ts";
import "./targets.css";

interface TargetListProps {
  made: MadePlan;
  profile: Profile;
  /** What can be done with a target, shown below its rule. */
  action?: (key: NutrientKey) => ReactNode;
}

/** Every target of a plan. Each opens to the rule that made it, with its sources. */
export function TargetList({ made, profile, action }: TargetListProps) {
  return (
    <div className="targets">
      {made.plan.isCareful ? (
        <Callout title="Your plan is careful">
          <p>
            {made.limits.length > 0
              ? made.limits.map((limit) => ENERGY_LIMIT_TEXTS[limit]).join(" ")
              : "It holds no calorie deficit. Go through these targets with your clinician."}
          </p>
        </Callout>
      ) : null}
      <div className="target-group">
        {MACRO_KEYS.map((key) => (
          <TargetRow key={key} target={key} made={made} profile={profile} action={action} />
        ))}
      </div>
      {groupTargets(made).map(({ title, keys }) => (
        <section key={title} className="target-group" aria-label={title}>
          <h3>{title}</h3>
          {keys.map((key) => (
            <TargetRow key={key} target={key} made={made} profile={profile} action={action} />
          ))}
        </section>
      ))}
    </div>
  );
}

function TargetRow({
  target,
  made,
  profile,
  action,
}: Omit<TargetListProps, "made"> & { target: NutrientKey; made: MadePlan }) {
  const { text, sources } = explainTarget(target, made, profile);
  const isHidden = profile.hideNumbers && target === "energyKcal";
  const direction = made.targets[target]?.direction;
  const warning = made.warnings[target];
  const isOwn = profile.overrides[target] !== undefined;
  return (
    <details className="target">
      <summary>
        <span className="target-name">
          {DIARY_NUTRIENTS[target].name}
          {isOwn ? <span className="target-own">Your own</span> : null}
        </span>
        <span className="target-amount">
          {isHidden
            ? "Hidden"
            : `${direction === "limit" ? "at most " : ""}${formatNutrient(target, targetAmount(target, made), profile.units.energy)}`}
        </span>
      </summary>
      <div className="target-why">
        <p>{isHidden ? "Calories are hidden. You can show them again under Settings." : text}</p>
        {warning && !isHidden ? <p className="target-warning">{warning}</p> : null}
        <SourceList sources={sources} />
        {isHidden ? null : action?.(target)}
      </div>
    </details>
  );
}

/** Where a rule is from. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="target-sources" aria-label="Sources">
      {sources.map((source) => (
        <li key={source.title}>
          {source.url ? <a href={source.url}>{formatSource(source)}</a> : formatSource(source)}
        </li>
      ))}
    </ul>
  );
}
