import { readStored } from "./local-store.ts";

/** Single keys that do something on a page. Who dictates can turn them off (WCAG 2.1.4). */
export const STORED = "tikari-single-keys";

/** Whether single keys are commands in this browser. */
export const areKeysOn = (): boolean => readStored(STORED) !== "off";
