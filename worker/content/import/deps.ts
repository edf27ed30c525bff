import type { LiveService } from "../../live/index.ts";
import type { RequestDeps } from "../../request-context.ts";

/** What an import needs of a request. */
export interface ImportDeps extends Pick<RequestDeps, "db" | "now" | "env" | "url" | "request"> {
  live: Pick<LiveService, "publishContent">;
}
