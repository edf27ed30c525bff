import { type KeyboardEvent, useId } from "react";
import { MUSCLES, type Muscle } from "#worker/fitness/training/domain-exercise.ts";
import { back, ear, front, head, outline, type View } from "./body-paths.ts";
import "./body.css";

export interface BodyProps {
  /** From 0 to 1 by muscle: how strongly it is shaded. Others are outlined only. */
  values: Partial<Record<Muscle, number>>;
  /** Names the whole for screen readers; without it the drawing is decorative. */
  title?: string;
  /** What is said of one muscle, such as "Chest, 11 sets"; else its name. */
  label?: (muscle: Muscle) => string;
  /** Makes each muscle a button. What it leads to must be reachable in another way too: some are small. */
  onPress?: (muscle: Muscle) => void;
  /** Drawn with a heavier line. */
  selected?: Muscle | null;
  view?: "both" | "front" | "back";
  className?: string;
}

const WIDTH = 680;
const HEIGHT = 1764;

/** The way its fibers run, in degrees from upright: shading is hatched along them, so that it isn't color alone. */
const FIBERS: Record<Muscle, number> = {
  chest: 70,
  "front-delts": -25,
  "side-delts": -8,
  "rear-delts": 40,
  biceps: -14,
  triceps: -14,
  forearms: -10,
  "upper-back": 60,
  lats: 50,
  "lower-back": 0,
  abs: 0,
  obliques: 35,
  glutes: 60,
  quads: 8,
  hamstrings: 4,
  adductors: -20,
  calves: 4,
};

/** Muscles that both views show are named once: here where they are drawn larger. */
const NAMED_IN_BACK: readonly Muscle[] = ["upper-back", "calves"];

const clamp = (value: number | undefined): number => Math.min(1, Math.max(0, value || 0));

/**
 * The muscle map: our own figure from the front and from behind. Color and hatching grow denser with the value. 680 × 1764
 * for one view, in the theme's colors.
 */
export function Body({ values, title, view = "both", className, ...rest }: BodyProps) {
  const id = useId();
  const views = view === "both" ? (["front", "back"] as const) : [view];
  const isNamed = title !== undefined || rest.onPress !== undefined;
  const shaded = (Object.keys(FIBERS) as Muscle[]).filter((muscle) => clamp(values[muscle]) > 0);
  return (
    <svg
      viewBox={`0 0 ${WIDTH * views.length} ${HEIGHT}`}
      className={className ? `body-map ${className}` : "body-map"}
      role={isNamed ? "group" : undefined}
      aria-label={isNamed ? (title ?? "Muscles") : undefined}
      aria-hidden={isNamed ? undefined : true}
    >
      <defs>
        {shaded.map((muscle) => (
          <Hatching key={muscle} id={`${id}${muscle}`} angle={FIBERS[muscle]} value={clamp(values[muscle])} />
        ))}
      </defs>
      {views.map((each, i) => (
        <Figure
          key={each}
          side={each}
          x={WIDTH * (i + 0.5)}
          {...{ id, values, isNamed }}
          {...rest}
          isOnly={view !== "both"}
        />
      ))}
    </svg>
  );
}

function Hatching({ id, angle, value }: { id: string; angle: number; value: number }) {
  const gap = 22 - 13 * value;
  return (
    <pattern id={id} width={gap} height="32" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <path d={`M${gap / 2} 0V32`} stroke="var(--color-text)" strokeWidth={1.5 + 1.3 * value} opacity="0.6" />
    </pattern>
  );
}

type FigureProps = Pick<BodyProps, "values" | "label" | "onPress" | "selected"> & {
  id: string;
  side: "front" | "back";
  x: number;
  isNamed: boolean;
  isOnly: boolean;
};

function Figure({ side, x, id, values, isNamed, isOnly, label, onPress, selected }: FigureProps) {
  const drawn: View = side === "front" ? front : back;
  return (
    <g transform={`translate(${x})`}>
      <Both d={ear} className="body-skin body-line" />
      <Both d={`${outline}L0 200z`} className="body-skin" />
      <Both d={outline} className="body-line" />
      <Both d={`${head}z`} className="body-skin" />
      <Both d={drawn.hair} className="body-hair" />
      <Both d={head} className="body-line" />
      <Both d={drawn.lines + drawn.hairline} className="body-detail" />
      {(Object.entries(drawn.muscles) as [Muscle, string][]).map(([muscle, d]) => {
        const isNamedHere =
          isOnly ||
          (muscle in front.muscles && muscle in back.muscles
            ? NAMED_IN_BACK.includes(muscle) === (side === "back")
            : true);
        return (
          <Region
            key={muscle}
            d={d}
            value={clamp(values[muscle])}
            hatching={`${id}${muscle}`}
            isSelected={selected === muscle}
            name={isNamed && isNamedHere ? (label?.(muscle) ?? MUSCLES[muscle].name) : null}
            onPress={onPress && (() => onPress(muscle))}
          />
        );
      })}
    </g>
  );
}

interface RegionProps {
  d: string;
  value: number;
  hatching: string;
  isSelected: boolean;
  /** Null: not for screen readers, nor for the keyboard. */
  name: string | null;
  onPress?: () => void;
}

function Region({ d, value, hatching, isSelected, name, onPress }: RegionProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onPress?.();
  };
  const semantics =
    name === null
      ? { "aria-hidden": true, onClick: onPress }
      : onPress
        ? { role: "button", "aria-label": name, tabIndex: 0, onClick: onPress, onKeyDown: press }
        : { role: "img", "aria-label": name };
  return (
    <g className={isSelected ? "body-muscle body-selected" : "body-muscle"} {...semantics}>
      <Both d={d} fill="var(--color-primary)" fillOpacity={value === 0 ? 0 : 0.08 + 0.72 * value} />
      {value > 0 && <Both d={d} fill={`url(#${hatching})`} stroke="none" />}
    </g>
  );
}

/** A path of the right half, and its mirror image. */
function Both(props: React.SVGProps<SVGPathElement>) {
  return (
    <>
      <path {...props} />
      <path {...props} transform="scale(-1 1)" />
    </>
  );
}
