import type { TabIconName } from "./tabs.ts";

const PATHS: Record<TabIconName, string> = {
  today:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400",
  nutrition: "M7 3v7a2 2 0 0 0 4 0V3M9 12v9M16 21v-8c-2 0-3-2-3-5s1-5 3-5z",
  workouts: "M3 12h18M6 8v8M18 8v8M8.500 9.500v5M15.500 9.500v5",
  progress: "M4 17l5-5 4 3 7-8M15 7h5v5",
  plan: "M5 4h14v16H5zM8.500 9l1.500 1.500L12.500 8M8.500 15l1.500 1.500L12.500 14M14.500 10H16M14.500 16H16",
  coach: "M4 5h16v11H10l-5 4v-4H4zM9 10.500v.01M12 10.500v.01M15 10.500v.01",
};

/** Decorative: the tab has its name beside it. */
export const TabIcon = ({ name }: { name: TabIconName }) => (
  <svg className="fitness-tab-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
