import { z } from "zod";
import { createAdminApiModule, createApiModule, emptyBody, okResponse } from "../platform/api-module.ts";
import {
  acceptsInput,
  backupInput,
  blockedList,
  conversationId,
  conversationList,
  conversationPage,
  conversationParams,
  epochInput,
  keyInput,
  memberParams,
  membersInput,
  messageInput,
  newConversationInput,
  ownKeys,
  pageQuery,
  peopleResponse,
  policyInput,
  readInput,
  reportInput,
  sentMessage,
  switchInput,
} from "./contract.ts";

const access = "member";

/** Encrypted messages: while the community is switched off, all but the caller's own keys answers 404. */
export const messagesApi = createApiModule("Messages")
  .get("/api/messages/keys", {
    ...{ access, summary: "Gets what the server stores about the caller's encryption keys" },
    response: ownKeys,
    handle: ({ ctx }) => ctx.messages.readOwnKeys(),
  })
  .post("/api/messages/keys", {
    ...{
      access,
      summary: "Adds a line to the caller's key log; answers 409 if it doesn't follow the last one",
      maxBytes: 80_000,
    },
    body: keyInput,
    response: ownKeys,
    handle: ({ ctx, body }) => ctx.messages.addKey(body),
  })
  .post("/api/messages/keys/revoke", {
    ...{ access, summary: "Revokes the caller's key and deletes its backup" },
    body: z.strictObject({ version: z.int().positive() }),
    response: ownKeys,
    handle: ({ ctx, body }) => ctx.messages.revokeKey(body.version),
  })
  .put("/api/messages/keys/backup", {
    ...{ access, summary: "Stores the caller's encrypted backup of their keys", maxBytes: 80_000 },
    body: backupInput,
    response: ownKeys,
    handle: ({ ctx, body }) => ctx.messages.saveBackup(body.version, body.backup),
  })
  .put("/api/messages/keys/switch", {
    ...{ access, summary: "Switches the caller's encryption off, or on again with the keys that they have" },
    body: switchInput,
    response: ownKeys,
    handle: ({ ctx, body }) => ctx.messages.switchEncryption(body),
  })
  .put("/api/messages/keys/accepts", {
    ...{ access, summary: "Sets who may start a conversation with the caller" },
    body: acceptsInput,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.messages.setAccepts(body.accepts),
  })
  .get("/api/messages/people", {
    ...{ access, summary: "Gets members with their key logs, by id" },
    query: z.object({ ids: z.string().max(1300) }),
    response: peopleResponse,
    handle: ({ ctx, query }) => ctx.messages.lookUpPeople(query.ids.split(",").filter(Boolean).slice(0, 20)),
  })
  .get("/api/messages/blocked", {
    ...{ access, summary: "Lists members whom the caller has blocked" },
    response: blockedList,
    handle: ({ ctx }) => ctx.messages.listBlocked(),
  })
  .put("/api/messages/blocked/:member", {
    ...{ access, summary: "Blocks a member" },
    ...{ params: memberParams, body: emptyBody, response: okResponse },
    handle: ({ ctx, params }) => ctx.messages.blockMember(params.member),
  })
  .delete("/api/messages/blocked/:member", {
    ...{ access, summary: "Unblocks a member" },
    ...{ params: memberParams, response: okResponse },
    handle: ({ ctx, params }) => ctx.messages.unblockMember(params.member),
  })
  .get("/api/messages/conversations", {
    ...{ access, summary: "Lists the caller's conversations, each with its last message as ciphertext" },
    response: conversationList,
    handle: ({ ctx }) => ctx.messages.listConversations(),
  })
  .post("/api/messages/conversations", {
    ...{ access, summary: "Starts a conversation; sent again, it is the same one", maxBytes: 60_000 },
    body: newConversationInput,
    response: z.object({ id: conversationId }),
    handle: ({ ctx, body }) => ctx.messages.beginConversation(body),
  })
  .get("/api/messages/conversations/:id", {
    ...{ access, summary: "Gets a conversation with its lines after a number, or its last ones" },
    ...{ params: conversationParams, query: pageQuery, response: conversationPage },
    handle: ({ ctx, params, query }) => ctx.messages.readConversation(params.id, query),
  })
  .post("/api/messages/conversations/:id/messages", {
    ...{ access, summary: "Stores a message; sent again, it is the same one", maxBytes: 40_000 },
    ...{ params: conversationParams, body: messageInput, response: sentMessage },
    handle: ({ ctx, params, body }) => ctx.messages.sendMessage(params.id, body),
  })
  .post("/api/messages/conversations/:id/epochs", {
    ...{ access, summary: "Gives a conversation a new key, wrapped for each member", maxBytes: 60_000 },
    ...{ params: conversationParams, body: epochInput, response: okResponse },
    handle: ({ ctx, params, body }) => ctx.messages.openEpoch(params.id, body),
  })
  .post("/api/messages/conversations/:id/members", {
    ...{ access, summary: "Adds members to a group or removes one, with a new key", maxBytes: 60_000 },
    ...{ params: conversationParams, body: membersInput, response: okResponse },
    handle: ({ ctx, params, body }) => ctx.messages.changeMembers(params.id, body),
  })
  .post("/api/messages/conversations/:id/leave", {
    ...{ access, summary: "Leaves a group" },
    ...{ params: conversationParams, body: emptyBody, response: okResponse },
    handle: ({ ctx, params }) => ctx.messages.leaveConversation(params.id),
  })
  .put("/api/messages/conversations/:id/read", {
    ...{ access, summary: "Saves how far the caller has read" },
    ...{ params: conversationParams, body: readInput, response: okResponse },
    handle: ({ ctx, params, body }) => ctx.messages.markConversationRead(params.id, body.number),
  })
  .post("/api/messages/conversations/:id/reports", {
    ...{
      access,
      summary: "Discloses messages to the moderators, with the proof that they were sent",
      maxBytes: 400_000,
    },
    ...{ params: conversationParams, body: reportInput, response: okResponse },
    handle: ({ ctx, params, body }) => ctx.messages.reportMessages(params.id, body),
  });

/** The site's encryption policy. */
export const messagesAdminApi = createAdminApiModule("Messages")
  .get("/api/admin/messages/policy", {
    summary: "Gets who may start conversations, and the largest group size",
    response: policyInput,
    handle: ({ ctx }) => ctx.messages.readPolicy(),
  })
  .put("/api/admin/messages/policy", {
    summary: "Sets who may start conversations, and the largest group size",
    body: policyInput,
    response: policyInput,
    handle: ({ ctx, body, actor }) => ctx.messages.savePolicy(body, actor),
  });
