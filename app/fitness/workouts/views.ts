import { useSearchParams } from "react-router";

/** The pages of the tab; `?view=` names one, `?id=` what it is about. Articles link to a program by `?program=`. */
export const VIEWS = [
  "train",
  "history",
  "exercises",
  "muscles",
  "programs",
  "program",
  "routine",
  "workout",
  "exercise",
] as const;
export type View = (typeof VIEWS)[number];

export const viewHref = (view: View, id?: string): string =>
  `/fitness-app?tab=workouts${view === "train" ? "" : `&view=${view}`}${id ? `&id=${encodeURIComponent(id)}` : ""}`;

/** The page that the address names; the first one for an unknown name. */
export function useView(): { view: View; id: string | null; params: URLSearchParams } {
  const [params] = useSearchParams();
  const program = params.get("program");
  if (program !== null) return { view: "program", id: program, params };
  const name = params.get("view") as View | null;
  return { view: name && VIEWS.includes(name) ? name : "train", id: params.get("id"), params };
}
