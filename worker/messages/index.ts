/**
 * Encrypted messages between members. Each conversation is an object of its own that keeps ciphertext and wrapped keys; what
 * encrypts is in the browser (app/messages), and the few rules that both sides check are in this domain's domain files.
 */
export { messagesAdminApi, messagesApi } from "./api.ts";
export { Conversation } from "./conversation.ts";
export { messagesService } from "./service.ts";
