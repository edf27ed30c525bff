import { redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";

/**
 * Leads an address with values that no page offers to the one without them: each drawn and kept page would otherwise be
 * one more for every value that someone makes up.
 * @param path of the page
 * @param offered its query as the page itself would write it, with the parameters of `names` alone
 */
export function redirectUnoffered(
  { url }: Pick<RequestContext, "url">,
  path: string,
  offered: URLSearchParams,
  names: readonly string[],
): void {
  const given = (name: string) => url.searchParams.getAll(name).filter(Boolean).join(",");
  if (names.every((name) => given(name) === (offered.get(name) ?? ""))) return;
  throw redirect(offered.size > 0 ? `${path}?${offered}` : path);
}
