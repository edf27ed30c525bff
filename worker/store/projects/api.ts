import type { Context } from "hono";
import { z } from "zod";
import { createApiModule } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import {
  projectDecisionInput,
  projectQueueQuery,
  projectSummary,
  saveProjectInput,
  submitProjectInput,
} from "./contract.ts";

const idParams = z.object({ id: z.uuid() });
const noStore = { "Cache-Control": "private, no-store" };
const jsonWithCookies = (c: Context<ApiEnv>, body: object, cookies: string[]) => {
  for (const line of cookies) c.header("Set-Cookie", line, { append: true });
  return c.json(body, 200, noStore);
};

/** The custom projects' part of /api. */
export const projectsApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/projects/current",
      summary: "The visitor's custom project: its answers, status and reply",
      tag: "Projects",
      access: "anyone",
    },
    async (c) => {
      const { project, cookies } = await c.env.store.projects.getCurrent();
      return jsonWithCookies(
        c,
        { project, recommendation: await c.env.store.projects.getRecommendation(project) },
        cookies,
      );
    },
  )
  .addOperation(
    {
      method: "PATCH",
      path: "/api/projects/current",
      summary: "Saves changed answers into whatever other pages have saved since",
      tag: "Projects",
      access: "anyone",
      body: saveProjectInput,
    },
    async (c, { body }) => {
      const { project, conflicts, cookies } = await c.env.store.projects.saveAnswers(body.id, body.changes);
      const recommendation = await c.env.store.projects.getRecommendation(project);
      return jsonWithCookies(c, { project, conflicts, recommendation }, cookies);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/projects/submit",
      summary: "Sends a project in; sent in twice, it is sent once",
      tag: "Projects",
      access: "anyone",
      body: submitProjectInput,
    },
    async (c, { body }) => c.json({ project: await c.env.store.projects.submit(body.id, body.email) }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/projects",
      summary: "The member's projects",
      tag: "Projects",
      access: "member",
      response: z.object({ projects: z.array(projectSummary) }),
    },
    async (c) => c.json({ projects: await c.env.store.projects.listOwn() }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/projects",
      summary: "The queue of custom project requests",
      tag: "Projects",
      access: "admin",
      query: projectQueueQuery,
    },
    async (c, { query }) =>
      c.json(await c.env.store.projects.admin.listRequests(query.status, query.cursor), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/projects/:id",
      summary: "Moves a request on; a reply is mailed to the customer, once",
      tag: "Projects",
      access: "admin",
      params: idParams,
      body: projectDecisionInput,
    },
    async (c, { params, body }) => {
      const viewer = await c.env.viewer();
      return c.json(
        { project: await c.env.store.projects.admin.decideRequest(params.id, body, viewer?.email ?? "") },
        200,
        noStore,
      );
    },
  );
