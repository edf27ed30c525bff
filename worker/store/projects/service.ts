import type { StackPerson } from "../stack/contract.ts";
import type { ProjectView, Recommendation } from "./contract.ts";
import type { ProjectsBase } from "./deps.ts";
import { fullAnswers } from "./domain.ts";
import { recommendationFor } from "./recommendation.ts";
import { deskService } from "./service-admin.ts";
import { answerService } from "./service-answers.ts";
import { sendService } from "./service-submit.ts";

/** Custom projects: for visitors the answers and the request, for staff the desk. */
export function projectsService(base: ProjectsBase) {
  const { own, ...answers } = answerService(base);
  const send = sendService(base, own);
  return {
    ...answers,
    submit: send.submit,
    /** What the visitor told us of themselves, as far as the stack check can use it. */
    async person(): Promise<StackPerson> {
      const given = (await answers.current()).project?.answers ?? {};
      return {
        allergens: given.allergens?.filter((a) => a !== "none"),
        avoidsCaffeine: given.caffeine === "none",
        pregnant: given.care?.includes("pregnant"),
      };
    },
    /** A draft: what fits its answers now, null while some are missing. One sent in: what it was sent in with. */
    async recommendation(project: ProjectView | null): Promise<Recommendation | null> {
      if (project?.status !== "draft") return project?.recommendation ?? null;
      const full = fullAnswers(project.answers);
      return full ? recommendationFor(base, full) : null;
    },
    desk: deskService(base, send.link),
  };
}
export type ProjectsService = ReturnType<typeof projectsService>;
