import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { api } from "../../api.ts";
import { createRequestContext } from "../../request-context.ts";

export const ORIGIN = "http://localhost";
interface SentEmail {
  subject: string;
  text: string;
  to: string;
}

/** One API call as worker/index.ts makes it: a thrown Response is returned. */
export async function fetchApi(request: Request): Promise<Response> {
  const executionCtx = createExecutionContext();
  try {
    return await api.fetch(request, createRequestContext(request, env as Env, executionCtx), executionCtx);
  } catch (e) {
    if (e instanceof Response) return e;
    throw e;
  } finally {
    await waitOnExecutionContext(executionCtx);
  }
}

/** A minimal browser for tests: keeps cookies, sends JSON. `ip` is its address. */
export class Browser {
  cookies = new Map<string, string>();
  constructor(readonly ip: string | null = null) {}

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  ): Promise<{ status: number; json: any; response: Response }> {
    const h = new Headers({ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...headers });
    if (this.cookies.size) h.set("Cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "));
    if (this.ip) h.set("CF-Connecting-IP", this.ip);
    if (body !== undefined) h.set("Content-Type", "application/json");
    const response = await fetchApi(
      new Request(ORIGIN + path, {
        method,
        headers: h,
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: "manual",
      }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.clone().text();
    let json: unknown = text;
    try {
      json = JSON.parse(text);
    } catch {
      // Not JSON: return the text itself.
    }
    return { status: response.status, json, response };
  }
  post = (path: string, body: unknown = {}) => this.send("POST", path, body);
  get = (path: string) => this.send("GET", path);

  /** The code of the newest mail to an address. */
  async latestCode(to: string): Promise<string> {
    const { json } = await this.get(`/api/dev/mailbox?to=${encodeURIComponent(to)}`);
    return /Your code: (\d{6})/.exec((json.messages as SentEmail[])[0]?.text ?? "")?.[1] ?? "none";
  }
  /** Signs up and confirms the address, which must be new. */
  async signUp(email: string, password: string): Promise<void> {
    await this.post("/api/auth/sign-up", { email, password });
    await this.post("/api/auth/code/verify", { email, code: await this.latestCode(email) });
  }
  /** The session token of the cookie. */
  get sessionToken(): string | undefined {
    return this.cookies.get("__Host-sid");
  }
}

export { env };
