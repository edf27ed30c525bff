import type { Article } from "../domain.ts";
import { beetroot } from "./beetroot.ts";
import { cacao } from "./cacao.ts";
import { maca } from "./maca.ts";
import { dayAfter, slowCup } from "./mindful-living.ts";
import { protein } from "./protein.ts";
import { fiveQuestions } from "./reading-studies.ts";
import { blackBeanBowl, quinoaPorridge } from "./recipes.ts";

/** Every published article; lists sort them by date. */
export const ARTICLES: readonly Article[] = [
  maca,
  quinoaPorridge,
  cacao,
  protein,
  blackBeanBowl,
  beetroot,
  fiveQuestions,
  slowCup,
  dayAfter,
];
