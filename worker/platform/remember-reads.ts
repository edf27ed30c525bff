/** A statement as the memo knows it: its text, its values, and the real one behind the proxy. */
interface Known {
  text: string;
  values: unknown[];
  real: D1PreparedStatement;
}

/** Calls of a prepared statement that read, each with its own shape of answer. */
const READS = ["all", "raw", "first"] as const;

/** A page asks for a few dozen; an export or a feed, which reads page after page, must not keep them all in memory. */
const MAX_ANSWERS = 100;

const isRead = (text: string): boolean => /^\s*select\b/i.test(text);

/**
 * A database for one request that only shows something: a SELECT with the same text and values is sent once, so that
 * parts of a page may ask for the same cart, prices or rules without knowing of each other. Any statement that is not a
 * SELECT forgets everything, since a page may still merge a guest's cart or finish a payment. Not for requests that
 * change things: what they wait for would never change, and not for jobs, which live too long. Of many answers only the
 * latest are kept.
 */
export function rememberReads(d1: D1Database): D1Database {
  const answers = new Map<string, Promise<unknown>>();
  const known = new WeakMap<object, Known>();
  const remember = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const cached = answers.get(key) as Promise<T> | undefined;
    if (cached) return cached;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    const answer = read();
    answers.set(key, answer);
    // What failed may be asked for again.
    answer.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    return answer;
  };
  const keyOf = (method: string, statements: Known[], args: unknown[] = []): string =>
    JSON.stringify([method, args, ...statements.map(({ text, values }) => [text, values])]);

  const wrap = (statement: Known): D1PreparedStatement => {
    const { text, values, real } = statement;
    const proxy = new Proxy(real, {
      get(target, name) {
        if (name === "bind")
          return (...bound: unknown[]) => wrap({ text, values: [...values, ...bound], real: target.bind(...bound) });
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const send = () => (value as (...all: unknown[]) => Promise<unknown>).apply(target, args);
          if (isRead(text) && (READS as readonly unknown[]).includes(name))
            return remember(keyOf(String(name), [statement], args), send);
          answers.clear();
          return send();
        };
      },
    });
    known.set(proxy, statement);
    return proxy;
  };

  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (text: string) => wrap({ text, values: [], real: target.prepare(text) });
      if (name === "batch")
        return (proxies: D1PreparedStatement[]) => {
          const statements = proxies.map((proxy) => known.get(proxy) ?? { text: "", values: [], real: proxy });
          const send = () => target.batch(statements.map(({ real }) => real));
          if (statements.every(({ text }) => isRead(text))) return remember(keyOf("batch", statements), send);
          answers.clear();
          return send();
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
