import type { Context } from "hono";
import { z } from "zod";
import { type FaultBody, fault } from "../kernel/http-error.ts";
import type { ApiPart } from "../platform/api-module.ts";
import type { ApiEnv } from "../platform/hono.ts";
import { accessAnswer, returnToQuery, userAnswer } from "./contract.ts";
import { mayLogoutByGet, safeReturnTo } from "./domain.ts";
import { answer, redirectTo } from "./private-responses.ts";

const tag = "Sign-in";

/** Asked before a GET signs out that may not be the person's own wish. A form, so it needs no script. */
const CONFIRM = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sign out</title></head><body><main><h1>Sign out?</h1><p>This ends your session on this device.</p><form method="post" action="/api/logout"><button type="submit">Sign out</button></form><p><a href="/">Stay signed in</a></p></main></body></html>`;

async function signOut(c: Context<ApiEnv>): Promise<Response> {
  const cookies = await c.env.auth.signOut();
  return redirectTo("/", cookies, { "Clear-Site-Data": '"cache"' }, 303);
}

/**
 * The provider did not answer or its answer was refused. A person is looking at this: our own sign-in page says it in
 * words and offers the other ways, and the log says why.
 */
async function toSignInPage(refused: unknown, returnTo = "/"): Promise<Response> {
  if (!(refused instanceof Response) || refused.status === 404) throw refused;
  const { error } = (await refused.json()) as FaultBody;
  console.warn(`oidc: nobody was signed in: ${error.code}: ${error.message}`);
  const back = returnTo === "/" ? "" : `&returnTo=${encodeURIComponent(returnTo)}`;
  return redirectTo(`/login?problem=${encodeURIComponent(error.code)}${back}`);
}

/** Signing in and out by navigation, and the two status calls. */
export function logCalls(part: ApiPart): void {
  part.on(
    {
      method: "GET",
      path: "/api/login",
      summary: "Leads to sign-in: the configured provider or our own page",
      tag,
      access: "anyone",
      query: returnToQuery,
    },
    async (c, { query }) => {
      const returnTo = safeReturnTo(query.returnTo);
      if (await c.env.viewer()) return redirectTo(returnTo);
      try {
        const { location, cookies } = await c.env.auth.login(returnTo);
        return redirectTo(location, cookies);
      } catch (refused) {
        return toSignInPage(refused, returnTo);
      }
    },
  );
  part.on(
    {
      method: "GET",
      path: "/api/login/callback",
      summary: "Where the configured provider sends the person back",
      tag,
      access: "anyone",
    },
    async (c) => {
      try {
        const step = await c.env.auth.oidcCallback(c.env.url.searchParams);
        const back = encodeURIComponent(step.returnTo);
        return redirectTo(
          step.next === "done" ? step.returnTo : `/login?step=second-factor&returnTo=${back}`,
          step.cookies,
        );
      } catch (refused) {
        return toSignInPage(refused);
      }
    },
  );
  part.on(
    {
      method: "GET",
      path: "/api/logout",
      summary: "Signs out when the person navigated here themselves; otherwise asks first",
      tag,
      access: "anyone",
    },
    async (c) => {
      const h = (name: string) => c.req.header(name) ?? null;
      const go = mayLogoutByGet({
        mode: h("sec-fetch-mode"),
        site: h("sec-fetch-site"),
        purpose: h("sec-purpose") ?? h("purpose"),
        hasCookies: h("cookie") !== null,
      });
      if (go) return signOut(c);
      return new Response(CONFIRM, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
      });
    },
  );
  part.on({ method: "POST", path: "/api/logout", summary: "Signs out", tag, access: "anyone" }, (c) => signOut(c));
  part.on(
    {
      method: "GET",
      path: "/api/auth/user",
      summary: "The signed-in person; 401 for guests",
      tag,
      access: "anyone",
      answer: userAnswer,
    },
    async (c) => {
      const v = await c.env.viewer();
      if (!v) throw fault("unauthenticated", "Nobody is signed in.");
      return answer({ firstName: v.firstName, email: v.email, role: v.role, encryptionEnabled: v.encryptionEnabled });
    },
  );
  part.on(
    {
      method: "GET",
      path: "/api/auth/check-admin-access",
      summary: "Whether this session may use the admin area, and how far",
      tag,
      access: "anyone",
      answer: accessAnswer,
    },
    async (c) => answer(await c.env.auth.access()),
  );
  part.on(
    {
      method: "GET",
      path: "/api/auth/session",
      summary: "What the sign-in pages need to know about this session",
      tag,
      access: "member",
      answer: z.object({ secondFactor: z.boolean(), hasSecondFactor: z.boolean(), canSkip: z.boolean() }),
    },
    async (c) => {
      const v = await c.env.viewer();
      return answer({
        secondFactor: v?.secondFactor ?? false,
        hasSecondFactor: v?.hasSecondFactor ?? false,
        canSkip: Boolean(c.env.local && v && v.role !== "member" && !v.hasSecondFactor),
      });
    },
  );
}
