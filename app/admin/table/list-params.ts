/** The state of a table in the URL. A change keeps search, filters and sort order, and returns to the first page. */

/** The parameter that holds the cursor of a page. */
export const CURSOR_PARAM = "before";

/** The same query string with some parameters set; empty or null removes one. Any change returns to the first page. */
export function withParams(search: URLSearchParams, changes: Record<string, string | false | null>): string {
  const next = new URLSearchParams(search);
  if (!(CURSOR_PARAM in changes)) next.delete(CURSOR_PARAM);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

/** Leaves empty form fields out of the URL. */
export function omitEmptyFields(data: FormData): URLSearchParams {
  const out = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === "string" && value.trim() !== "") out.append(name, value.trim());
  return out;
}

/** Reads the list parameters of a URL. A form without scripts also sends empty fields, which are ignored. */
export const readListParams = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([, value]) => value.trim() !== ""));
