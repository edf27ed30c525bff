const sources = new WeakMap<D1Database, D1Database>();

/** Says of which database something is a view, such as one request's own. */
export function setSourceDatabase(view: D1Database, source: D1Database): void {
  sources.set(view, source);
}

/** What `d1` is a view of, one step; undefined for a binding. */
export const viewedDatabase = (d1: D1Database): D1Database | undefined => sources.get(d1);

/** The binding behind a request's own view of it: what is remembered for longer than a request belongs to that. */
export function sourceDatabase(d1: D1Database): D1Database {
  const source = sources.get(d1);
  return source ? sourceDatabase(source) : d1;
}
