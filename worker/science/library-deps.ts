import type { LiveService } from "../live/index.ts";
import type { RequestDeps } from "../request-context.ts";

/** What keeping the library needs. `actor` of its functions is the email address of the staff member. */
export type LibraryDeps = Pick<RequestDeps, "db" | "now"> & { live: Pick<LiveService, "publishContent"> };
