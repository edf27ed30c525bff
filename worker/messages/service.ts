import { bindDeps } from "../platform/bind-deps.ts";
import * as conversations from "./conversations.ts";
import type { MessagesDeps } from "./deps.ts";
import * as keys from "./keys.ts";
import { queueOlderReports } from "./older-reports.ts";

/** Encrypted messages and the keys of members, for pages and calls. Every use case checks who asks. */
export const messagesService = (deps: MessagesDeps) => bindDeps(deps, { ...keys, ...conversations, queueOlderReports });
