import { SECOND } from "../../../kernel/instants.ts";
import type { ChatProvider } from "./chat-provider.ts";

/** How often a running answer asks whether its member still has access. */
const ASK_AGAIN = 2 * SECOND;

/** The member's access ended while a model was answering. */
export class AccessEndedError extends Error {
  override name = "AccessEndedError";
}

/**
 * A model that stops in the middle of an answer once the member's access has ended.
 * @throws AccessEndedError before the next event is given on
 */
export const whileAllowed = (provider: ChatProvider, hasAccess: () => Promise<boolean>): ChatProvider => ({
  async *chat(messages, tools, signal) {
    let askedAt = Number.NEGATIVE_INFINITY;
    for await (const event of provider.chat(messages, tools, signal)) {
      if (Date.now() - askedAt >= ASK_AGAIN) {
        if (!(await hasAccess())) throw new AccessEndedError();
        askedAt = Date.now();
      }
      yield event;
    }
  },
});
