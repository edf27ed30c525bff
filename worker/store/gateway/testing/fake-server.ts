/** What goes wrong with the next call to a stand-in. */
export type Trouble =
  /** The work is done, and its answer is lost. */
  | "lost"
  /** Nothing arrives. */
  | "down"
  | "500"
  | "429"
  | "rubbish";

export interface StandIn {
  fetch: typeof fetch;
  /** Every call that arrived, as `POST /v2/payments`. */
  calls: string[];
  /** Goes wrong once, at the next call whose `METHOD /path` begins so. */
  trouble(kind: Trouble, call?: string): void;
}

/** A request as a stand-in's routes see it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string;
}
export type Said = [status: number, body: object];

/** Makes a fetch of a function that answers, with the troubles that networks have. */
export function standIn(answer: (asked: Asked) => Said, now: () => number): StandIn {
  const calls: string[] = [];
  const troubles: { kind: Trouble; call: string }[] = [];
  const take = (line: string): Trouble | undefined => {
    const at = troubles.findIndex((t) => line.startsWith(t.call));
    return at < 0 ? undefined : troubles.splice(at, 1)[0]?.kind;
  };
  return {
    calls,
    trouble: (kind, call = "") => void troubles.push({ kind, call }),
    async fetch(input, init) {
      const request = new Request(input as RequestInfo, init as RequestInit);
      const url = new URL(request.url);
      const line = `${request.method} ${url.pathname}`;
      const trouble = take(line);
      const headers = { "Content-Type": "application/json", Date: new Date(now()).toUTCString() };
      if (trouble === "down") throw new TypeError("The connection was refused.");
      if (trouble === "500") return new Response('{"errors":[]}', { status: 500, headers });
      if (trouble === "429") return new Response("{}", { status: 429, headers: { ...headers, "Retry-After": "7" } });
      calls.push(line);
      // As bytes: the runtime warns of text in a form's body.
      const text = new TextDecoder().decode(await request.arrayBuffer());
      const asked = {
        method: request.method,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        text,
      };
      const [status, body] = answer(asked);
      if (trouble === "lost") throw new DOMException("The operation timed out.", "TimeoutError");
      if (trouble === "rubbish") return new Response("<html>Bad gateway</html>", { status, headers });
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
}
