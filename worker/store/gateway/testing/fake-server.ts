/** What goes wrong with the next call to a fake server. */
export type Failure =
  /** The request is processed, and its response is lost. */
  | "lost"
  /** The request is lost. */
  | "down"
  | "500"
  | "429"
  | "rubbish";

export interface FakeServer {
  fetch: typeof fetch;
  /** Every call that arrived, as `POST /v2/payments`. */
  calls: string[];
  /** Fails once, at the next call whose `METHOD /path` starts with `call`. */
  failNext(kind: Failure, call?: string): void;
}

/** A request as a fake server's routes see it. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string;
}
export type FakeResponse = [status: number, body: object];

/** Creates a fetch from a function that answers, with simulated network errors. */
export function createFakeServer(answer: (fakeRequest: FakeRequest) => FakeResponse, now: () => number): FakeServer {
  const calls: string[] = [];
  const failures: { kind: Failure; call: string }[] = [];
  const takeFailure = (line: string): Failure | undefined => {
    const at = failures.findIndex((t) => line.startsWith(t.call));
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.kind;
  };
  return {
    calls,
    failNext: (kind, call = "") => void failures.push({ kind, call }),
    async fetch(input, init) {
      const request = new Request(input as RequestInfo, init as RequestInit);
      const url = new URL(request.url);
      const line = `${request.method} ${url.pathname}`;
      const failure = takeFailure(line);
      const headers = { "Content-Type": "application/json", Date: new Date(now()).toUTCString() };
      if (failure === "down") throw new TypeError("The connection was refused.");
      if (failure === "500") return new Response('{"errors":[]}', { status: 500, headers });
      if (failure === "429") return new Response("{}", { status: 429, headers: { ...headers, "Retry-After": "7" } });
      calls.push(line);
      // As bytes: the runtime warns of text in a form's body.
      const text = new TextDecoder().decode(await request.arrayBuffer());
      const fakeRequest = {
        method: request.method,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        text,
      };
      const [status, body] = answer(fakeRequest);
      if (failure === "lost") throw new DOMException("The operation timed out.", "TimeoutError");
      if (failure === "rubbish") return new Response("<html>Bad gateway</html>", { status, headers });
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
}
