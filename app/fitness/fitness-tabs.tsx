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
      <nav className="tabs-list" aria-label="Parts of the fitness app">
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
                Start with a day's energy and protein. The diary itself is not part of this version.
              </p>
              <Link to="/performance/nourish">How to reach them with plants</Link>
            </div>
            <EstimateForm />
          </div>
        ) : tab === "training" ? (
          <EmptyState
            title="No workouts yet"
            text="Logging is not part of this version. The Thrive page has a plan for two days a week that you can begin on paper."
            art={<Plant name="maca" size={112} />}
            action={<LinkButton to="/performance/thrive">Open the plan</LinkButton>}
          />
        ) : (
          <EmptyState
            title="Nothing to compare yet"
            text="Progress is drawn from what you log, and this version does not log. A line a day on paper works too: sleep and legs, from one to five."
            art={<Plant name="quinoa" size={112} />}
            action={<LinkButton to="/performance/evolve">How to keep an honest log</LinkButton>}
          />
        )}
      </div>
    </Section>
  );
}
