import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import { emailInput, idParams, invitationInput, roleInput, staffInvitationsResponse } from "./contract.ts";

/** The admin API of the team and of accounts. */
export const staffAdminApi = createAdminApiModule("Staff")
  .get("/api/admin/staff/invitations", {
    summary: "Lists open invitations to the team",
    response: staffInvitationsResponse,
    handle: async ({ ctx }) => ({ invitations: await ctx.auth.listStaffInvitations() }),
  })
  .post("/api/admin/staff/invitations", {
    summary: "Emails an invitation to the team; a newer one replaces an older one",
    body: invitationInput,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.auth.inviteStaff(body),
  })
  .delete("/api/admin/staff/invitations/:id", {
    summary: "Withdraws an invitation",
    params: idParams,
    response: okResponse,
    handle: ({ ctx, params }) => ctx.auth.withdrawInvitation(params.id),
  })
  .patch("/api/admin/staff/:id", {
    summary: "Changes a staff member's role, or makes them a member again, and signs them out",
    params: idParams,
    body: roleInput,
    response: okResponse,
    handle: ({ ctx, params, body }) => ctx.auth.changeRole(params.id, body.role),
  })
  .post("/api/admin/accounts/close", {
    summary: "Closes an account: nobody can sign in to it, and its sessions end",
    body: emailInput,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.auth.closeAccount(body.email),
  })
  .post("/api/admin/accounts/reopen", {
    summary: "Reopens a closed account",
    body: emailInput,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.auth.reopenAccount(body.email),
  });
