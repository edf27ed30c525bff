import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { CATALOGUE_TAG } from "#worker/kernel/page-tags.ts";
import type { ProductAddresses } from "#worker/store/catalogue/contract-address.ts";

const ADDRESSES = "product addresses";

/** Whether this isolate already knows that no product is at this address; costs no database. */
export async function isKnownMissing(ctx: RequestContext, handle: string): Promise<boolean> {
  const known = await ctx.knownPublicData<ProductAddresses>(ADDRESSES);
  return known?.isComplete === true && addressOf(known, handle)?.status !== "active";
}

/**
 * Answers for an address without a product: leads to where the product is now, says that it is no longer sold (410), or
 * is the 404 page.
 */
export async function throwMissingProduct(ctx: RequestContext, handle: string): Promise<never> {
  const { catalogue } = ctx.store;
  const all = await ctx.publicData<ProductAddresses>(ADDRESSES, async () => ({
    value: await catalogue.listProductAddresses(),
    tags: [CATALOGUE_TAG],
  }));
  const found = all?.isComplete ? all : await catalogue.listProductAddresses(handle);
  const address = addressOf(found, handle);
  if (address?.status === "moved") throw redirect(`/products/${address.to}${ctx.url.search}`, 301);
  if (address?.status === "gone")
    throw data({ title: address.title, kind: address.kind }, { status: 410, statusText: "Gone" });
  throw data(null, { status: 404, statusText: "Not Found" });
}

const addressOf = ({ byHandle }: ProductAddresses, handle: string) =>
  Object.hasOwn(byHandle, handle) ? byHandle[handle] : undefined;
