import type { SpamFilter } from "./spam-filter.ts";

/** The site's one object that judges and learns. */
export const filterObject = (env: Env): DurableObjectStub<SpamFilter> =>
  env.SPAM.getByName("site") as unknown as DurableObjectStub<SpamFilter>;
