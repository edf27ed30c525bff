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

/** Each tab's code comes when it is first opened; the others follow once the page is idle. */
export const TAB_LOADERS: Record<Tab, () => Promise<ComponentType>> = {
  today: async () => (await import("../today/today-tab.tsx")).TodayTab,
  nutrition: async () => (await import("../nutrition/nutrition-tab.tsx")).NutritionTab,
  workouts: async () => (await import("../workouts/workouts-tab.tsx")).WorkoutsTab,
  progress: async () => (await import("../progress/progress-tab.tsx")).ProgressTab,
  plan: async () => (await import("../plan/plan-tab.tsx")).PlanTab,
  coach: async () => (await import("../coach/coach-tab.tsx")).CoachTab,
};
export const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  today: lazyComponent(TAB_LOADERS.today),
  nutrition: lazyComponent(TAB_LOADERS.nutrition),
  workouts: lazyComponent(TAB_LOADERS.workouts),
  progress: lazyComponent(TAB_LOADERS.progress),
  plan: lazyComponent(TAB_LOADERS.plan),
  coach: lazyComponent(TAB_LOADERS.coach),
};

/** The tab that an address names; the first one for an unknown name. */
export const tabOf = (name: string | null): Tab =>
  name !== null && Object.hasOwn(TABS, name) ? (name as Tab) : "today";
