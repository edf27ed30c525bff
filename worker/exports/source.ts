import type { z } from "zod";
import type { PagedFile } from "../platform/paged-file.ts";
import type { RequestContext } from "../request-context.ts";

/** What can be exported. The job opens it again for each part, so `open` depends on nothing but its arguments. */
export interface ExportSource<Q extends z.ZodType = z.ZodType> {
  /** Stored with the file; never changes. */
  kind: string;
  /** What it holds, for readers: `Orders`. */
  title: string;
  query: Q;
  open: (ctx: RequestContext, query: z.output<Q>) => PagedFile;
}

export const defineExport = <Q extends z.ZodType>(source: ExportSource<Q>): ExportSource<Q> => source;
