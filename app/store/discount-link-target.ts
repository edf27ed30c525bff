/** Where a discount's link leads: a page of this site; anything else is the product list. */
export function targetOf(to: string | null): string {
  if (!to || !/^\/(?![/\\])/.test(to) || to.length > 300) return "/products";
  const target = new URL(to, "https://site.invalid");
  return target.origin === "https://site.invalid" ? target.pathname + target.search : "/products";
}
