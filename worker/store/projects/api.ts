import type { Context } from "hono";
import { z } from "zod";
import { apiPart } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import { changeProject, projectCard, projectQueue, saveProject, submitProject } from "./contract.ts";

const oneId = z.object({ id: z.uuid() });
const noStore = { "Cache-Control": "private, no-store" };
const withCookies = (c: Context<ApiEnv>, body: object, cookies: string[]) => {
  for (const line of cookies) c.header("Set-Cookie", line, { append: true });
  return c.json(body, 200, noStore);
};

/** The custom projects' part of /api. */
export const projectsApi = apiPart()
  .on(
    {
      method: "GET",
      path: "/api/projects/current",
      summary: "The visitor's custom project: its answers, status and reply",
      tag: "Projects",
      access: "anyone",
    },
    async (c) => {
      const { project, cookies } = await c.env.store.projects.current();
      return withCookies(c, { project, recommendation: await c.env.store.projects.recommendation(project) }, cookies);
    },
  )
  .on(
    {
      method: "PATCH",
      path: "/api/projects/current",
      summary: "Saves changed answers into whatever other pages have saved since",
      tag: "Projects",
      access: "anyone",
      body: saveProject,
    },
    async (c, { body }) => {
      const { project, conflicts, cookies } = await c.env.store.projects.save(body.id, body.changes);
      const recommendation = await c.env.store.projects.recommendation(project);
      return withCookies(c, { project, conflicts, recommendation }, cookies);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/projects/submit",
      summary: "Sends a project in; sent in twice, it is sent once",
      tag: "Projects",
      access: "anyone",
      body: submitProject,
    },
    async (c, { body }) => c.json({ project: await c.env.store.projects.submit(body.id, body.email) }, 200, noStore),
  )
  .on(
    {
      method: "GET",
      path: "/api/projects",
      summary: "The member's projects",
      tag: "Projects",
      access: "member",
      answer: z.object({ projects: z.array(projectCard) }),
    },
    async (c) => c.json({ projects: await c.env.store.projects.mine() }, 200, noStore),
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/projects",
      summary: "The queue of custom project requests",
      tag: "Projects",
      access: "admin",
      query: projectQueue,
    },
    async (c, { query }) => c.json(await c.env.store.projects.desk.queue(query.status, query.cursor), 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/projects/:id",
      summary: "Moves a request on; a reply is mailed to the customer, once",
      tag: "Projects",
      access: "admin",
      params: oneId,
      body: changeProject,
    },
    async (c, { params, body }) => {
      const viewer = await c.env.viewer();
      return c.json(
        { project: await c.env.store.projects.desk.change(params.id, body, viewer?.email ?? "") },
        200,
        noStore,
      );
    },
  );
