import { z } from "zod";
import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import { trustLevel } from "../spam/contract.ts";

const params = z.object({ member: z.string().min(1).max(64) });

/** The admin API of the community. */
export const communityAdminApi = createAdminApiModule("Community (staff)").put(
  "/api/admin/community/members/:member/trust",
  {
    summary: "Gives a member a trust level; null leaves it to the rule again",
    params,
    body: z.strictObject({ level: trustLevel.nullable() }),
    response: okResponse,
    handle: ({ ctx, params: { member }, body, actor }) => ctx.community.giveTrust(member, body.level, actor),
  },
);
