import { CONTENT_TAG } from "../kernel/page-tags.ts";
import { ENTRY_ADDRESSES, type EntryAddresses } from "./contract-address.ts";

interface MovedPageDeps {
  now: () => number;
  entries: { listEntryAddresses: (only?: string | null) => Promise<EntryAddresses> };
  publicData: <T>(key: string, load: () => Promise<{ value: T; tags: string[] } | null>) => Promise<T | null>;
}

/**
 * Where a text stands now that was read at this address of the site that it was imported from; null for any other path.
 * Made-up paths cost nothing once the list of addresses is in memory. Where the database doesn't answer there is no page.
 */
export async function findMovedPage(ctx: MovedPageDeps, path: string): Promise<string | null> {
  try {
    const load = async () => ({ value: await ctx.entries.listEntryAddresses(), tags: [CONTENT_TAG] });
    const all = await ctx.publicData<EntryAddresses>(ENTRY_ADDRESSES, load);
    const { byPath } = all?.isComplete ? all : await ctx.entries.listEntryAddresses(path);
    const address = Object.hasOwn(byPath, path) ? byPath[path] : undefined;
    return address?.status === "visible" && address.from <= ctx.now() ? address.to : null;
  } catch (error) {
    console.error(JSON.stringify({ movedPage: path, error: String(error) }));
    return null;
  }
}
