import { useSearchParams } from "react-router";
import { Plant } from "#app/art/index.ts";
import { EmptyState, Link, LinkButton, Section } from "#app/ui/index.ts";
import { EstimateForm } from "./estimate-form.tsx";

const TABS = { nutrition: "Nutrition", training: "Training", progress: "Progress" } as const;
type Tab = keyof typeof TABS;

/** The app for those who have access: three tabs, chosen by `?tab=`. */
export function FitnessTabs() {
  const [params] = useSearchParams();
  const requestedTab = params.get("tab") ?? "nutrition";
  const tab: Tab = Object.hasOwn(TABS, requestedTab) ? (requestedTab as Tab) : "nutrition";
  return (
    <Section tight>
      <h1 style={{ marginBottom: 24 }}>Fitness app</h1>
      <nav className="tabs-list" aria-label="Fitness app sections">
        {(Object.keys(TABS) as Tab[]).map((key) => (
          <Link
            key={key}
            className="tab"
            to={`?tab=${key}`}
            preventScrollReset
            aria-current={key === tab ? "page" : undefined}
          >
            {TABS[key]}
          </Link>
        ))}
      </nav>
      <div className="tab-panel">
        {tab === "nutrition" ? (
          <div className="split split-top">
            <div>
              <h2>Your targets</h2>
              <p className="lead">
                Start with your daily energy and protein. The food diary isn't part of this version.
              </p>
              <Link to="/performance/nourish">How to reach them with plants</Link>
            </div>
            <EstimateForm />
          </div>
        ) : tab === "training" ? (
          <EmptyState
            title="No workouts yet"
            text="Logging isn't part of this version. The Thrive page has a two-day-a-week plan you can start on paper."
            art={<Plant name="maca" size={112} />}
            action={<LinkButton to="/performance/thrive">View plan</LinkButton>}
          />
        ) : (
          <EmptyState
            title="No progress yet"
            text="Progress charts come from your log, and this version has none. A line a day on paper works too: rate your sleep and legs from one to five."
            art={<Plant name="quinoa" size={112} />}
            action={<LinkButton to="/performance/evolve">How to keep an honest log</LinkButton>}
          />
        )}
      </div>
    </Section>
  );
}
