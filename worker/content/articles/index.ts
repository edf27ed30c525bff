import type { Article } from "../domain.ts";
import { beetroot } from "./beetroot.ts";
import { cacao } from "./cacao.ts";
import { maca } from "./maca.ts";
import { cup, rest } from "./mindful-living.ts";
import { protein } from "./protein.ts";
import { reading } from "./reading-studies.ts";
import { bowl, porridge } from "./recipes.ts";

/** Every published article; lists sort them by date. */
export const ARTICLES: readonly Article[] = [maca, porridge, cacao, protein, bowl, beetroot, reading, cup, rest];
