/**
 * The store: what is sold, what it costs, what is there, and every order from the cart to the last
 * refund. Its rooms (catalogue, stock, pricing, cart, orders, gateway, projects, hooks) are handed
 * to each other here.
 */
import type { AuthService } from "../auth/index.ts";
import type { MailService } from "../platform/mail.ts";
import type { VisitBase } from "../visit.ts";
import { gatewayService } from "./gateway/index.ts";

/** What the store is handed: the request's surroundings, the mail, and the accounts for signatures. */
export type StoreBase = VisitBase & { mail: MailService; auth: AuthService };

/** The store's services, each made on first use. */
export function storeService(base: StoreBase) {
  const store = {
    get gateway() {
      return gatewayService({ ...base, listener: () => null });
    },
  };
  return store;
}
export type StoreService = ReturnType<typeof storeService>;
