import { z } from "zod";
import { type HttpErrorBody, httpError } from "../kernel/http-error.ts";
import { createApiModule } from "../platform/api-module.ts";
import { NO_STORE } from "../platform/json-response.ts";
import type { RequestContext } from "../request-context.ts";
import { accessResponse, returnToQuery, userResponse } from "./contract.ts";
import { canSignOutByGet, safeReturnTo } from "./domain.ts";
import { privateJson, privateRedirect } from "./private-responses.ts";

/** Asks before a GET signs out that the person may not have made themselves. A form needs no script. */
const SIGN_OUT_FORM = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sign out</title></head><body><main><h1>Sign out?</h1><p>This ends your session on this device.</p><form method="post" action="/api/logout"><button type="submit">Sign out</button></form><p><a href="/">Stay signed in</a></p></main></body></html>`;

async function signOut(ctx: RequestContext): Promise<Response> {
  const cookies = await ctx.auth.signOut();
  return privateRedirect("/", cookies, { "Clear-Site-Data": '"cache"' }, 303);
}

/**
 * The provider did not answer, or its answer was refused. Since a person is waiting, our own sign-in page explains the
 * problem and offers the other ways; the log has the reason.
 */
async function redirectToSignInPage(refused: unknown, returnTo: string): Promise<Response> {
  if (!(refused instanceof Response) || refused.status === 404) throw refused;
  const { error } = (await refused.json()) as HttpErrorBody;
  console.warn(`oidc: nobody was signed in: ${error.code}: ${error.message}`);
  const returnToParam = returnTo === "/" ? "" : `&returnTo=${encodeURIComponent(returnTo)}`;
  return privateRedirect(`/login?problem=${encodeURIComponent(error.code)}${returnToParam}`);
}

/** The API of the session: signing in and out by navigation, and its status. */
export const sessionApi = createApiModule("Sign-in")
  .get("/api/login", {
    summary: "Redirects to the configured provider or our own sign-in page",
    query: returnToQuery,
    handle: async ({ ctx, query }) => {
      const returnTo = safeReturnTo(query.returnTo);
      if (await ctx.viewer()) return privateRedirect(returnTo);
      try {
        const { location, cookies } = await ctx.auth.startLogin(returnTo);
        return privateRedirect(location, cookies);
      } catch (refused) {
        return redirectToSignInPage(refused, returnTo);
      }
    },
  })
  .get("/api/login/callback", {
    summary: "Completes a sign-in with the configured provider",
    handle: async ({ ctx }) => {
      try {
        const { next, returnTo, cookies } = await ctx.auth.finishOidcLogin(ctx.url.searchParams);
        const secondFactorPage = `/login?step=second-factor&returnTo=${encodeURIComponent(returnTo)}`;
        return privateRedirect(next === "done" ? returnTo : secondFactorPage, cookies);
      } catch (refused) {
        return redirectToSignInPage(refused, await ctx.auth.getOidcReturnTo());
      }
    },
  })
  .get("/api/logout", {
    summary: "Signs out if the person navigated here themselves; otherwise asks first",
    handle: async ({ ctx }) => {
      const { headers } = ctx.request;
      const isOwnNavigation = canSignOutByGet({
        mode: headers.get("sec-fetch-mode"),
        site: headers.get("sec-fetch-site"),
        purpose: headers.get("sec-purpose") ?? headers.get("purpose"),
        hasCookies: headers.get("cookie") !== null,
      });
      if (isOwnNavigation) return signOut(ctx);
      return new Response(SIGN_OUT_FORM, { headers: { ...NO_STORE, "Content-Type": "text/html; charset=utf-8" } });
    },
  })
  .post("/api/logout", { summary: "Signs out", handle: ({ ctx }) => signOut(ctx) })
  .get("/api/auth/user", {
    summary: "Gets the signed-in person; 401 for guests",
    response: userResponse,
    handle: async ({ ctx }) => {
      const viewer = await ctx.viewer();
      if (!viewer) throw httpError("unauthenticated", "Nobody is signed in.");
      const { firstName, email, role, encryptionEnabled } = viewer;
      return privateJson({ firstName, email, role, encryptionEnabled });
    },
  })
  .get("/api/auth/check-admin-access", {
    summary: "Checks whether this session may use the admin, and what it may do there",
    response: accessResponse,
    handle: async ({ ctx }) => privateJson(await ctx.auth.getAdminAccess()),
  })
  .get("/api/auth/session", {
    summary: "Gets what the sign-in pages need to know about this session",
    access: "member",
    response: z.object({ secondFactor: z.boolean(), hasSecondFactor: z.boolean(), canSkip: z.boolean() }),
    handle: ({ ctx, viewer: { role, secondFactor, hasSecondFactor } }) =>
      privateJson({ secondFactor, hasSecondFactor, canSkip: ctx.local && role !== "member" && !hasSecondFactor }),
  });
