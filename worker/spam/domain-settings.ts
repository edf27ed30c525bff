import { type LevelLimits, type SpamSettings, spamSettings } from "./contract.ts";

const level = (
  topicsPerDay: number,
  repliesPerDay: number,
  secondsBetween: number,
  editsPerHour: number,
  links: number | null,
  [reactionsPerDay, flagsPerDay, messagesPerDay, uploadsPerDay]: readonly [number, number, number, number],
): LevelLimits => ({
  topicsPerDay,
  repliesPerDay,
  secondsBetween,
  editsPerHour,
  links,
  reactionsPerDay,
  flagsPerDay,
  messagesPerDay,
  uploadsPerDay,
});

/** What holds until an admin changes it. Those of new members are Discourse's: 3 topics, 10 replies, 30 seconds, 2 links. */
export const DEFAULT_SETTINGS: SpamSettings = {
  mode: "on",
  firstPosts: 1,
  sameDomain: 3,
  networkPosts: 10,
  reviewAt: 0.7,
  holdAt: 0.9,
  auditShare: 1,
  levels: [
    level(3, 10, 30, 10, 2, [20, 5, 5, 3]),
    level(10, 50, 10, 30, 5, [60, 10, 30, 20]),
    level(20, 150, 5, 60, 20, [150, 20, 100, 50]),
    level(40, 300, 5, 120, null, [300, 40, 200, 100]),
    level(100, 1000, 0, 300, null, [1000, 100, 500, 200]),
  ],
};

/** Stored settings; one that fails its schema, after an update for example, is the default. */
export function parseSettings(json: string | null): SpamSettings {
  if (json === null) return DEFAULT_SETTINGS;
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return DEFAULT_SETTINGS;
  }
  const whole = spamSettings.safeParse({ ...DEFAULT_SETTINGS, ...(stored as object) });
  return whole.success ? whole.data : DEFAULT_SETTINGS;
}
