import type { Context } from "hono";
import { z } from "zod";
import { type HttpErrorBody, httpError } from "../kernel/http-error.ts";
import type { ApiModule } from "../platform/api-module.ts";
import type { ApiEnv } from "../platform/hono.ts";
import { accessResponse, returnToQuery, userResponse } from "./contract.ts";
import { canSignOutByGet, safeReturnTo } from "./domain.ts";
import { privateJson, privateRedirect } from "./private-responses.ts";

const tag = "Sign-in";

/** Asked before a GET signs out that may not be the person's own wish. A form, so it needs no script. */
const SIGN_OUT_FORM = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sign out</title></head><body><main><h1>Sign out?</h1><p>This ends your session on this device.</p><form method="post" action="/api/logout"><button type="submit">Sign out</button></form><p><a href="/">Stay signed in</a></p></main></body></html>`;

async function signOut(c: Context<ApiEnv>): Promise<Response> {
  const cookies = await c.env.auth.signOut();
  return privateRedirect("/", cookies, { "Clear-Site-Data": '"cache"' }, 303);
}

/**
 * The provider did not answer or its answer was refused. A person is looking at this: our own sign-in page says it in
 * words and offers the other ways, and the log says why.
 */
async function redirectToSignInPage(refused: unknown, returnTo = "/"): Promise<Response> {
  if (!(refused instanceof Response) || refused.status === 404) throw refused;
  const { error } = (await refused.json()) as HttpErrorBody;
  console.warn(`oidc: nobody was signed in: ${error.code}: ${error.message}`);
  const returnToParam = returnTo === "/" ? "" : `&returnTo=${encodeURIComponent(returnTo)}`;
  return privateRedirect(`/login?problem=${encodeURIComponent(error.code)}${returnToParam}`);
}

/** Signing in and out by navigation, and the two status calls. */
export function addSessionOperations(api: ApiModule): void {
  api.addOperation(
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
      if (await c.env.viewer()) return privateRedirect(returnTo);
      try {
        const { location, cookies } = await c.env.auth.startLogin(returnTo);
        return privateRedirect(location, cookies);
      } catch (refused) {
        return redirectToSignInPage(refused, returnTo);
      }
    },
  );
  api.addOperation(
    {
      method: "GET",
      path: "/api/login/callback",
      summary: "Where the configured provider sends the person back",
      tag,
      access: "anyone",
    },
    async (c) => {
      try {
        const step = await c.env.auth.finishOidcLogin(c.env.url.searchParams);
        const back = encodeURIComponent(step.returnTo);
        return privateRedirect(
          step.next === "done" ? step.returnTo : `/login?step=second-factor&returnTo=${back}`,
          step.cookies,
        );
      } catch (refused) {
        return redirectToSignInPage(refused);
      }
    },
  );
  api.addOperation(
    {
      method: "GET",
      path: "/api/logout",
      summary: "Signs out when the person navigated here themselves; otherwise asks first",
      tag,
      access: "anyone",
    },
    async (c) => {
      const getHeader = (name: string) => c.req.header(name) ?? null;
      const isOwnNavigation = canSignOutByGet({
        mode: getHeader("sec-fetch-mode"),
        site: getHeader("sec-fetch-site"),
        purpose: getHeader("sec-purpose") ?? getHeader("purpose"),
        hasCookies: getHeader("cookie") !== null,
      });
      if (isOwnNavigation) return signOut(c);
      return new Response(SIGN_OUT_FORM, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
      });
    },
  );
  api.addOperation({ method: "POST", path: "/api/logout", summary: "Signs out", tag, access: "anyone" }, (c) =>
    signOut(c),
  );
  api.addOperation(
    {
      method: "GET",
      path: "/api/auth/user",
      summary: "The signed-in person; 401 for guests",
      tag,
      access: "anyone",
      response: userResponse,
    },
    async (c) => {
      const viewer = await c.env.viewer();
      if (!viewer) throw httpError("unauthenticated", "Nobody is signed in.");
      return privateJson({
        firstName: viewer.firstName,
        email: viewer.email,
        role: viewer.role,
        encryptionEnabled: viewer.encryptionEnabled,
      });
    },
  );
  api.addOperation(
    {
      method: "GET",
      path: "/api/auth/check-admin-access",
      summary: "Whether this session may use the admin area, and how far",
      tag,
      access: "anyone",
      response: accessResponse,
    },
    async (c) => privateJson(await c.env.auth.getAdminAccess()),
  );
  api.addOperation(
    {
      method: "GET",
      path: "/api/auth/session",
      summary: "What the sign-in pages need to know about this session",
      tag,
      access: "member",
      response: z.object({ secondFactor: z.boolean(), hasSecondFactor: z.boolean(), canSkip: z.boolean() }),
    },
    async (c) => {
      const viewer = await c.env.viewer();
      return privateJson({
        secondFactor: viewer?.secondFactor ?? false,
        hasSecondFactor: viewer?.hasSecondFactor ?? false,
        canSkip: Boolean(c.env.local && viewer && viewer.role !== "member" && !viewer.hasSecondFactor),
      });
    },
  );
}
