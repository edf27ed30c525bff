import type { ComponentType } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";

/** The tabs of the app, in their order; `?tab=` names one. */
export const TABS = {
  today: { title: "Today", icon: "today" },
  nutrition: { title: "Nutrition", icon: "nutrition" },
  workouts: { title: "Workouts", icon: "workouts" },
  progress: { title: "Progress", icon: "progress" },
  plan: { title: "Plan", icon: "plan" },
  coach: { title: "Coach", icon: "coach" },
} as const satisfies Record<string, { title: string; icon: TabIconName }>;
export type Tab = keyof typeof TABS;

export type TabIconName = "today" | "nutrition" | "workouts" | "progress" | "plan" | "coach";

/** Each tab's code comes when it is first opened. */
export const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  today: lazyComponent(async () => (await import("../today/today-tab.tsx")).TodayTab),
  nutrition: lazyComponent(async () => (await import("../nutrition/nutrition-tab.tsx")).NutritionTab),
  workouts: lazyComponent(async () => (await import("../workouts/workouts-tab.tsx")).WorkoutsTab),
  progress: lazyComponent(async () => (await import("../progress/progress-tab.tsx")).ProgressTab),
  plan: lazyComponent(async () => (await import("../plan/plan-tab.tsx")).PlanTab),
  coach: lazyComponent(async () => (await import("../coach/coach-tab.tsx")).CoachTab),
};

/** The tab that a URL names; the first one for an unknown name. Anything shared with the app is a recipe. */
export function tabOf(params: URLSearchParams): Tab {
  const name = params.get("tab");
  if (name !== null && Object.hasOwn(TABS, name)) return name as Tab;
  return ["shared_title", "shared_text", "shared_url"].some((key) => params.has(key)) ? "nutrition" : "today";
}
