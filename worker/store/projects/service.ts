import type { ProjectsBase } from "./base.ts";
import type { Answers, Recommendation } from "./contract.ts";
import { fullAnswers } from "./domain.ts";
import { recommendationFor } from "./offers.ts";
import { answerService } from "./service-answers.ts";
import { deskService } from "./service-desk.ts";
import { sendService } from "./service-send.ts";

/** Custom projects: for visitors the answers and the request, for staff the desk. */
export function projectsService(base: ProjectsBase) {
  const { own, ...answers } = answerService(base);
  const send = sendService(base, own);
  return {
    ...answers,
    submit: send.submit,
    /** What fits these answers now; null while some are missing. */
    async recommendation(given: Answers): Promise<Recommendation | null> {
      const full = fullAnswers(given);
      return full ? recommendationFor(base, full) : null;
    },
    desk: deskService(base, send.link),
  };
}
export type ProjectsService = ReturnType<typeof projectsService>;
