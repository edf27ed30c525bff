import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { ENTRY_ADDRESSES, type EntryAddresses } from "#worker/content/contract-address.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";

/** Whether this isolate already knows that readers find no text at this address; costs no database. */
export async function isKnownMissingEntry(ctx: RequestContext, path: string): Promise<boolean> {
  const known = await ctx.knownPublicData<EntryAddresses>(ENTRY_ADDRESSES);
  if (known?.isComplete !== true) return false;
  const address = addressOf(known, path);
  return address?.status !== "visible" || address.to !== null || address.from > ctx.now();
}

/**
 * Answers for an address without a text that readers may see: leads to where the text stands now, says that it was
 * withdrawn (410), or is the 404 page. A draft and a text whose time is to come are as unknown as any other address.
 */
export async function throwMissingEntry(ctx: RequestContext, path: string): Promise<never> {
  const all = await ctx.publicData<EntryAddresses>(ENTRY_ADDRESSES, async () => ({
    value: await ctx.entries.listEntryAddresses(),
    tags: [CONTENT_TAG],
  }));
  const address = addressOf(all?.isComplete ? all : await ctx.entries.listEntryAddresses(path), path);
  if (address?.status === "visible" && address.to !== null && address.from <= ctx.now())
    throw redirect(`${address.to}${ctx.url.search}`, 301);
  if (address?.status === "gone") throw data({ title: address.title }, { status: 410, statusText: "Gone" });
  throw data(null, { status: 404, statusText: "Not Found" });
}

const addressOf = ({ byPath }: EntryAddresses, path: string) =>
  Object.hasOwn(byPath, path) ? byPath[path] : undefined;
