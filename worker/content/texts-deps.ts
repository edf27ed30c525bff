import type { EmailService } from "../email/index.ts";
import type { LiveService } from "../live/index.ts";
import type { RequestDeps } from "../request-context.ts";
import type { TextPerson } from "./contract-editor.ts";
import type { RecipeDeps } from "./recipe-choices.ts";

/** What writing texts needs. `actor` of its functions is the email address of the staff member. */
export type TextsDeps = Pick<RequestDeps, "db" | "now"> &
  Pick<RecipeDeps, "listDishProducts"> & {
    live: Pick<LiveService, "publishContent">;
    /** Asks for the job that finishes what was published (finish-publishing.ts); lost calls are made up for by its schedule. */
    requestSettling: () => void;
    /** Signs links for people without an account. */
    sign: (purpose: string, text: string) => Promise<string>;
    verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
    emails: Pick<EmailService, "enqueue">;
    /** The origin of links in emails. */
    siteOrigin: () => Promise<string>;
    /** Everybody who may open the editor. */
    listPeople: () => Promise<TextPerson[]>;
    /** Where `npm run chaos` may stop (worker/platform/fault-injection.ts). */
    faultPoint: (name: string) => Promise<void>;
    /** Whether a page of this site has this address, records of the database aside. */
    isKnownPath: (path: string) => boolean;
  };
