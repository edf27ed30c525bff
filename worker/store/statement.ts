import type { BatchItem } from "drizzle-orm/batch";

/** A statement of a batch: what one room hands another so that both write at once, or not at all. */
export type Statement = BatchItem<"sqlite">;
