import type { ReactNode } from "react";
import { Callout } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { limitText } from "#worker/fitness/plan/domain-energy-target.ts";
import { explainTarget, type MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import { inEnergyUnit } from "#worker/nutrition/domain-energy-text.ts";
import { DIARY_NUTRIENTS, type NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import { formatSource, type Source } from "#worker/nutrition/domain-source.ts";
import { formatOfDay } from "#worker/nutrition/domain-volume.ts";
import { LazyDetails } from "../lazy-details.tsx";
import { groupTargets, MACRO_KEYS, targetAmount } from "./targets.ts";
import "./targets.css";

interface TargetListProps {
  made: MadePlan;
  profile: Profile;
  /** What can be done with a target, shown below its rule. */
  action?: (key: NutrientKey) => ReactNode;
  /** Whether the groups of nutrients begin unfolded. One with a target of the member's own or a warning always does. */
  isOpen?: boolean;
}

/** Every target of a plan. Each opens to the rule that made it, with its sources. */
export function TargetList({ made, profile, action, isOpen = false }: TargetListProps) {
  return (
    <div className="targets">
      {made.plan.isCareful || made.limits.length > 0 ? (
        <Callout title={made.plan.isCareful ? "Your plan is careful" : "Your goal meets a limit"}>
          <p>
            {made.limits.length > 0
              ? inEnergyUnit(
                  made.limits.map((limit) => limitText(limit, profile.hideNumbers)).join(" "),
                  profile.units.energy,
                )
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
        <details
          key={title}
          className="target-section"
          open={isOpen || keys.some((key) => profile.overrides[key] !== undefined || made.warnings[key])}
        >
          <summary>
            <h3>{title}</h3>
            <span className="dim">{keys.length}</span>
          </summary>
          {keys.map((key) => (
            <TargetRow key={key} target={key} made={made} profile={profile} action={action} />
          ))}
        </details>
      ))}
    </div>
  );
}

function TargetRow({
  target,
  made,
  profile,
  action,
}: Omit<TargetListProps, "made" | "isOpen"> & { target: NutrientKey; made: MadePlan }) {
  const isHidden = profile.hideNumbers && target === "energyKcal";
  const direction = made.targets[target]?.direction;
  const warning = inEnergyUnit(made.warnings[target] ?? "", profile.units.energy);
  const isOwn = profile.overrides[target] !== undefined;
  return (
    <LazyDetails
      className="target"
      summary={
        <>
          <span className="target-name">
            {DIARY_NUTRIENTS[target].name}
            {isOwn ? <span className="target-own">Your own</span> : null}
          </span>
          <span className="target-amount">
            {isHidden
              ? "Hidden"
              : `${direction === "limit" ? "at most " : ""}${formatOfDay(target, targetAmount(target, made), profile.units)}`}
          </span>
        </>
      }
    >
      {() => {
        const { text, sources } = explainTarget(target, made, profile);
        return (
          <div className="target-why">
            <p>{isHidden ? "Calories are hidden. You can show them again under Settings." : text}</p>
            {warning && !isHidden ? <p className="target-warning">{warning}</p> : null}
            <SourceList sources={sources} />
            {isHidden ? null : action?.(target)}
          </div>
        );
      }}
    </LazyDetails>
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
