/** What a table's place in the URL is: search, filters and order stay, the page begins anew. */

/** The parameter that holds where a page begins. */
export const CURSOR_PARAM = "before";

/** The same address with some parameters set; empty or null takes one away. A change begins at the first page again. */
export function withParams(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  if (!(CURSOR_PARAM in changes)) next.delete(CURSOR_PARAM);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

/** `sort` as a column's header reads it: `total` rises, `-total` falls. */
export function parseSort(sort: string | null, key: string): "ascending" | "descending" | "none" {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : "none";
}

/** What a press on a header asks for next: falling first, then rising, then the table's own order. */
export function nextSort(sort: string | null, key: string): string | null {
  const now = parseSort(sort, key);
  if (now === "none") return `-${key}`;
  return now === "descending" ? key : null;
}

/** Empty fields of a form say nothing: they are left out of the address. */
export function omitEmptyFields(data: FormData): URLSearchParams {
  const out = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === "string" && value.trim() !== "") out.append(name, value.trim());
  return out;
}

/** What an address asks a list for. A form without scripts sends its empty fields too: they ask for nothing. */
export const readListParams = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([, value]) => value.trim() !== ""));
