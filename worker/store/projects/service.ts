import type { StackPerson } from "../stack/contract.ts";
import type { ProjectView, Recommendation } from "./contract.ts";
import type { ProjectsDeps } from "./deps.ts";
import { completeAnswers } from "./domain.ts";
import { buildRecommendation } from "./recommendation.ts";
import { projectsAdminService } from "./service-admin.ts";
import { projectAnswersService } from "./service-answers.ts";
import { projectSubmitService } from "./service-submit.ts";

/** Custom projects: the answers and the request for visitors, the admin side for staff. */
export function projectsService(deps: ProjectsDeps) {
  const { own, ...answers } = projectAnswersService(deps);
  const submission = projectSubmitService(deps, own);
  return {
    ...answers,
    submit: submission.submit,
    /** What the visitor told us about themselves, as far as the stack check uses it. */
    async getStackPerson(): Promise<StackPerson> {
      const ownAnswers = (await answers.getCurrent()).project?.answers ?? {};
      return {
        allergens: ownAnswers.allergens?.filter((a) => a !== "none"),
        avoidsCaffeine: ownAnswers.caffeine === "none",
        pregnant: ownAnswers.care?.includes("pregnant"),
      };
    },
    /**
     * For a draft: by its current answers, null while some are missing. For a submitted project: the stored
     * one.
     */
    async getRecommendation(project: ProjectView | null): Promise<Recommendation | null> {
      if (project?.status !== "draft") return project?.recommendation ?? null;
      const complete = completeAnswers(project.answers);
      return complete ? buildRecommendation(deps, complete) : null;
    },
    admin: projectsAdminService(deps, submission.link),
  };
}
