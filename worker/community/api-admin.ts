import { z } from "zod";
import { FORUM_TAG } from "../kernel/page-tags.ts";
import { createAdminApiModule, emptyBody, okResponse } from "../platform/api-module.ts";
import type { RequestContext } from "../request-context.ts";
import {
  categoryChangeInput,
  categoryOrderInput,
  categoryParams,
  newCategoryInput,
  staffCategories,
  staffCategory,
} from "./contract-categories.ts";
import { giveTrustInput, memberTrust } from "./contract-staff.ts";

const params = z.object({ member: z.string().min(1).max(64) });

/** Pages that show categories are new at once. */
const publish = async <T>(ctx: RequestContext, work: Promise<T>): Promise<T> => {
  const done = await work;
  await ctx.live.publishContent([FORUM_TAG]);
  return done;
};

/** The admin API of the community. */
export const communityAdminApi = createAdminApiModule("Community (staff)")
  .put("/api/admin/community/members/:member/trust", {
    summary: "Gives a member a trust level; null applies the rule again",
    params,
    body: giveTrustInput,
    response: okResponse,
    handle: async ({ ctx, params: { member }, body, actor }) => {
      await ctx.community.giveTrust(member, body, actor);
      // The profile shows it.
      await ctx.live.publishContent([FORUM_TAG]);
    },
  })
  .get("/api/admin/community/members/:member/trust", {
    summary: "Gets a member's trust level, and whether staff gave it",
    params,
    response: memberTrust,
    handle: ({ ctx, params: { member } }) => ctx.community.readMemberTrust(member),
  })
  .get("/api/admin/community/categories", {
    summary: "Lists all categories of the community, with the progress of a rebuild of the lists",
    response: staffCategories,
    handle: ({ ctx }) => ctx.community.readStaffCategories(),
  })
  .post("/api/admin/community/categories", {
    summary: "Adds a category of the community at the end",
    body: newCategoryInput,
    response: staffCategory,
    handle: ({ ctx, body, actor }) => publish(ctx, ctx.community.addCategory(body, actor)),
  })
  .patch("/api/admin/community/categories/:category", {
    summary: "Changes a category of the community, or archives it; a change of its readers takes effect right away",
    params: categoryParams,
    body: categoryChangeInput,
    response: staffCategory,
    handle: ({ ctx, params: { category }, body, actor }) =>
      publish(ctx, ctx.community.changeCategory(category, body, actor)),
  })
  .delete("/api/admin/community/categories/:category", {
    summary: "Deletes a category of the community that has no topics",
    params: categoryParams,
    response: okResponse,
    handle: ({ ctx, params: { category }, actor }) => publish(ctx, ctx.community.deleteCategory(category, actor)),
  })
  .put("/api/admin/community/categories-order", {
    summary: "Orders the categories of the community",
    body: categoryOrderInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => publish(ctx, ctx.community.orderCategories(body.ids, actor)),
  })
  .post("/api/admin/community/rebuild", {
    summary: "Rebuilds the lists from the topics while they stay in use; continues a rebuild in progress",
    body: emptyBody,
    response: z.object({ isStarted: z.boolean() }),
    handle: ({ ctx, actor }) => ctx.community.startRebuild(actor),
  });
