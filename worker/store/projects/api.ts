import { z } from "zod";
import { createAdminApiModule, createApiModule } from "../../platform/api-module.ts";
import { jsonResponse } from "../../platform/json-response.ts";
import {
  projectDecisionInput,
  projectQueueQuery,
  projectSummary,
  saveProjectInput,
  submitProjectInput,
} from "./contract.ts";

/** The public API of custom projects. */
export const projectsApi = createApiModule("Projects")
  .get("/api/projects/current", {
    summary: "Gets the visitor's custom project: answers, status and reply",
    handle: async ({ ctx: { store } }) => {
      const { project, cookies } = await store.projects.getCurrent();
      return jsonResponse({ project, recommendation: await store.projects.getRecommendation(project) }, { cookies });
    },
  })
  .patch("/api/projects/current", {
    summary: "Saves changed answers, merged with those that other tabs have saved since",
    body: saveProjectInput,
    handle: async ({ ctx: { store }, body }) => {
      const { project, conflicts, cookies } = await store.projects.saveAnswers(body.id, body.changes);
      const recommendation = await store.projects.getRecommendation(project);
      return jsonResponse({ project, conflicts, recommendation }, { cookies });
    },
  })
  .post("/api/projects/submit", {
    summary: "Submits a project, once however often it is called",
    body: submitProjectInput,
    handle: async ({ ctx, body }) => ({ project: await ctx.store.projects.submit(body.id, body.email) }),
  })
  .get("/api/projects", {
    summary: "Lists the member's projects",
    access: "member",
    response: z.object({ projects: z.array(projectSummary) }),
    handle: async ({ ctx }) => ({ projects: await ctx.store.projects.listOwn() }),
  });

/** The admin API of custom projects. */
export const projectsAdminApi = createAdminApiModule("Projects")
  .get("/api/admin/projects", {
    summary: "Lists custom project requests",
    query: projectQueueQuery,
    handle: ({ ctx, query }) => ctx.store.projects.admin.listRequests(query.status, query.cursor),
  })
  .post("/api/admin/projects/:id", {
    summary: "Updates a request's status; a reply is emailed to the customer, once",
    params: z.object({ id: z.uuid() }),
    body: projectDecisionInput,
    handle: async ({ ctx, params, body, actor }) => ({
      project: await ctx.store.projects.admin.decideRequest(params.id, body, actor),
    }),
  });
