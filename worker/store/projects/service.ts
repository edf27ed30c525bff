import type { StackPerson } from "../stack/contract.ts";
import type { ProjectView, Recommendation } from "./contract.ts";
import type { ProjectsDeps } from "./deps.ts";
import { completeAnswers } from "./domain.ts";
import { buildRecommendation } from "./recommendation.ts";
import { projectsAdminService } from "./service-admin.ts";
import { projectAnswersService } from "./service-answers.ts";
import { projectSubmitService } from "./service-submit.ts";

/** Custom projects: for visitors the answers and the request, for staff the desk. */
export function projectsService(deps: ProjectsDeps) {
  const { own, ...answers } = projectAnswersService(deps);
  const submission = projectSubmitService(deps, own);
  return {
    ...answers,
    submit: submission.submit,
    /** What the visitor told us of themselves, as far as the stack check can use it. */
    async getStackPerson(): Promise<StackPerson> {
      const ownAnswers = (await answers.getCurrent()).project?.answers ?? {};
      return {
        allergens: ownAnswers.allergens?.filter((a) => a !== "none"),
        avoidsCaffeine: ownAnswers.caffeine === "none",
        pregnant: ownAnswers.care?.includes("pregnant"),
      };
    },
    /** A draft: what fits its answers now, null while some are missing. One sent in: what it was sent in with. */
    async getRecommendation(project: ProjectView | null): Promise<Recommendation | null> {
      if (project?.status !== "draft") return project?.recommendation ?? null;
      const complete = completeAnswers(project.answers);
      return complete ? buildRecommendation(deps, complete) : null;
    },
    admin: projectsAdminService(deps, submission.link),
  };
}
