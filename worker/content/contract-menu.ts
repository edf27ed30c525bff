import type { Picture } from "../media/domain.ts";

/** A text that the open menu shows beside its links. */
export interface MenuText {
  path: string;
  title: string;
  /** What it is: its category, or that it is a recipe. */
  label: string;
  minutes: number;
  picture: Picture | null;
  /** The drawing where it has no picture. */
  drawing: string;
}
