import { createRequestHandler, RouterContextProvider } from "react-router";
import { htmlCallbackKey, nonceKey, requestContextKey } from "../app/context.ts";
import { api } from "./api.ts";
import { findMovedPage } from "./content/index.ts";
import { canonicalRedirect } from "./http/canonical-redirect.ts";
import { createBookmarkCookie } from "./http/database-start.ts";
import { drainBody } from "./http/drain-body.ts";
import { renderErrorPage } from "./http/error-page.ts";
import { guardRequest, toAnonymousRequest, toRenderRequest } from "./http/guard-request.ts";
import { maintenanceResponse } from "./http/maintenance.ts";
import { missingFileResponse } from "./http/missing-file-response.ts";
import { serveCachedPage } from "./http/page-cache.ts";
import { getCodeTags, getRouteAccess, isPersonalPath, NOT_FOUND_PATH, toCanonicalUrl } from "./http/route-access.ts";
import { applyHstsDirectives, type CspAdditions, newNonce, withSecurityHeaders } from "./http/security-headers.ts";
import { splitServerBuild } from "./http/split-server-build.ts";
import { enqueueSchedule } from "./jobs/index.ts";
import type { Flags } from "./kernel/flags.ts";
import { httpError } from "./kernel/http-error.ts";
import { connectLiveSocket } from "./live/index.ts";
import { serveMedia } from "./media/index.ts";
import { readDatabaseSession } from "./platform/database-session.ts";
import { JOBS_URL } from "./platform/site-origin.ts";
import {
  createJobContext,
  createSharedPageContext,
  createVisitorContext,
  type RequestContext,
} from "./request-context.ts";
import { serveSocialCard } from "./social-cards/index.ts";
import { cardPageCsp } from "./store/gateway/index.ts";

export { ViewBuffer } from "./analytics/view-buffer.ts";
export { Topic, TopicDirectory, TopicFeed } from "./community/index.ts";
export { Coach, FitnessLog } from "./fitness/index.ts";
export { JobQueue } from "./jobs/index.ts";
export { Control, Hub } from "./live/index.ts";
export { Member } from "./members/index.ts";
export { Conversation } from "./messages/index.ts";
export { Moderation } from "./moderation/index.ts";
export { Limiter } from "./platform/rate-limiter.ts";
export { SpamFilter } from "./spam/index.ts";

import { humanCheckCsp } from "./spam/index.ts";

const loadServerBuild = () => import("virtual:react-router/server-build");
type Handler = ReturnType<typeof createRequestHandler>;
let buildSubsets: ReturnType<typeof splitServerBuild> | undefined;
const handlers = new Map<string, Handler>();
/** Key of the whole build; no first segment of a path contains a slash. */
const WHOLE_BUILD = "/";

/**
 * React Router's handler for a path, created once for each part of the routes. Route discovery needs all routes. In
 * development the build is a function that loads the routes again on each request, as hot reloading requires.
 */
async function getRequestHandler(pathname: string): Promise<Handler> {
  if (import.meta.env.DEV) return createRequestHandler(loadServerBuild, import.meta.env.MODE);
  const build = await loadServerBuild();
  buildSubsets ??= splitServerBuild(build);
  const key = pathname === "/__manifest" ? WHOLE_BUILD : buildSubsets.keyForPath(pathname);
  const handler =
    handlers.get(key) ??
    createRequestHandler(key === WHOLE_BUILD ? build : buildSubsets.subsetForKey(key), import.meta.env.MODE);
  handlers.set(key, handler);
  return handler;
}

async function renderRequest(request: Request, url: URL, context: RouterContextProvider): Promise<Response> {
  return (await getRequestHandler(url.pathname))(request, context);
}

/** Every request to the site starts here. */
export default {
  async fetch(request, env, executionCtx) {
    const ctx = createVisitorContext(request, env, executionCtx);
    try {
      return withBookmarkCookie(applyHstsDirectives(await handleRequest(ctx, executionCtx), env), ctx);
    } catch (error) {
      if (error instanceof Response) return withBookmarkCookie(withSecurityHeaders(error, ctx.url), ctx);
      return withBookmarkCookie(renderErrorPage(ctx, error), ctx);
    } finally {
      drainBody(request, executionCtx);
    }
  },
  async scheduled(event, env, executionCtx) {
    const request = new Request(JOBS_URL);
    await enqueueSchedule(createJobContext(request, env, executionCtx), event.cron, event.scheduledTime);
  },
} satisfies ExportedHandler<Env>;

/**
 * After a request that wrote: lets this browser's next ones see it, whichever replica answers them. The headers of an
 * upgrade response can't be changed; it writes when its session was used last, which no page needs at once.
 */
function withBookmarkCookie(response: Response, ctx: RequestContext): Response {
  if (response.status === 101) return response;
  const { bookmark, hasWritten } = readDatabaseSession(ctx.env.DB);
  if (hasWritten && bookmark) response.headers.append("Set-Cookie", createBookmarkCookie(ctx, bookmark));
  return response;
}

async function handleRequest(ctx: RequestContext, executionCtx: ExecutionContext): Promise<Response> {
  const { request, url } = ctx;
  const rejection = guardRequest(request, url);
  if (rejection) return withSecurityHeaders(rejection, url);
  // Before anything sets headers: those of an upgrade response are immutable.
  if (url.pathname === "/api/live") {
    const response = await connectLiveSocket(request, ctx);
    return response.status === 101 ? response : withSecurityHeaders(response, url);
  }

  const flags = await ctx.flags();
  if (flags.maintenance.isEnabled) {
    const nonce = newNonce();
    const maintenance = maintenanceResponse(flags, url, ctx.now(), nonce);
    if (maintenance) return withSecurityHeaders(maintenance, url, nonce);
  }
  if (url.pathname.startsWith("/api/"))
    return withSecurityHeaders(await api.fetch(request, ctx, executionCtx), url, newNonce());
  if (url.pathname.startsWith("/assets/")) return serveAdminAsset(ctx);
  if (url.pathname.startsWith("/media/")) return withSecurityHeaders(await serveMedia(ctx), url);
  if (url.pathname === "/__manifest") return withSecurityHeaders(await serveRouteManifest(ctx), url);
  const redirect = canonicalRedirect(request, url);
  if (redirect) return withSecurityHeaders(redirect, url);
  if (url.pathname.startsWith("/og/"))
    return withSecurityHeaders(await serveSocialCard(ctx, () => handlePage(ctx, executionCtx, flags)), url);
  return handlePage(ctx, executionCtx, flags);
}

/** A document request, or the data request of one. */
async function handlePage(ctx: RequestContext, executionCtx: ExecutionContext, flags: Flags): Promise<Response> {
  const { request, url } = ctx;
  const asked = getRouteAccess(url.pathname);
  let access = asked;
  if (access === "staff" && !(await ctx.auth.getAdminAccess()).hasAccess) access = "unknown";
  if (access === "member" && !(await ctx.viewer())) access = "unknown";
  if (isPersonalPath(url) && (await ctx.fitness.hasAccess())) access = "open";
  const missing = access === "unknown" ? missingFileResponse(request, url) : null;
  if (missing) return withSecurityHeaders(missing, url);
  // An imported file may name any path: what staff or members have stays unknown to others, and leads nowhere.
  const isDocument = asked === "unknown" && !url.pathname.endsWith(".data");
  const movedTopic = isDocument ? await ctx.forumImport.findMovedTopic() : null;
  const moved = movedTopic ?? (isDocument ? await findMovedPage(ctx, url.pathname) : null);
  if (moved !== null) {
    const headers = {
      Location: movedTopic ?? moved + url.search,
      "Cache-Control": "private, max-age=0, must-revalidate",
    };
    return withSecurityHeaders(new Response(null, { status: 301, headers }), url);
  }
  const notFoundUrl = () =>
    new URL(url.pathname.endsWith(".data") ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH, url.origin);

  const isShared = access === "public" || access === "unknown";
  if (isShared && (request.method === "GET" || request.method === "HEAD") && !url.searchParams.has("_routes")) {
    const target = access === "public" ? toCanonicalUrl(url) : notFoundUrl();
    const { response, nonce: nonceInPage } = await serveCachedPage({
      key: `${import.meta.env.BUILD_ID} ${target.href}`,
      flags,
      hasQuery: target.search !== "",
      // The 404 of an unknown path is not cached, since there are endless paths; the one of NOT_FOUND_PATH stands for
      // all of them. In development nothing is cached, so that a reload shows the last edit.
      isCacheableStatus: (status) =>
        !import.meta.env.DEV && (status === 200 || (status === 404 && access === "unknown")),
      render: async (noncePlaceholder) => {
        // The loaders of a shared page get an anonymous request: nothing about the visitor can end up in the cache.
        const anonymousCtx = createSharedPageContext(toAnonymousRequest(target), ctx, executionCtx, flags);
        const rendered = await renderToText(anonymousCtx, noncePlaceholder);
        return { ...rendered, tags: [...getCodeTags(target.pathname), ...anonymousCtx.pageTags] };
      },
      waitUntil: ctx.waitUntil,
    });
    return withSecurityHeaders(response, url, nonceInPage, pageCsp(ctx.env, url.pathname));
  }
  if (access === "unknown" && request.method !== "GET" && request.method !== "HEAD")
    return withSecurityHeaders(httpError("method_not_allowed", "This page doesn't accept submissions."), url);
  const nonce = newNonce();
  const response = await renderResponse(
    ctx,
    await toRenderRequest(request, access === "unknown" ? notFoundUrl() : url),
    nonce,
  );
  response.headers.set("Cache-Control", "private, no-store");
  return withSecurityHeaders(response, url, nonce, pageCsp(ctx.env, url.pathname));
}

/**
 * What a document may load besides. The check of new members is allowed on every page: one reaches the community from any
 * of them without loading a document anew.
 */
function pageCsp(env: Env, pathname: string): CspAdditions | undefined {
  const human = humanCheckCsp(env);
  const cards = cardPageCsp(env, pathname);
  if (!human || !cards) return human ?? cards;
  const directives = new Set([...Object.keys(human), ...Object.keys(cards)]);
  return Object.fromEntries([...directives].map((name) => [name, [...(cards[name] ?? []), ...(human[name] ?? [])]]));
}

/** Renders with React Router, which gets the RequestContext and the nonce through its own context. */
async function renderResponse(ctx: RequestContext, request: Request, nonce: string): Promise<Response> {
  const response = await renderRequest(request, new URL(request.url), createRouterContext(ctx, nonce));
  return new Response(response.body, response);
}

/** The same as text; a document is never encoded to bytes on the way. */
async function renderToText(ctx: RequestContext, nonce: string): Promise<{ text: string; response: Response }> {
  const context = createRouterContext(ctx, nonce);
  let html: string | undefined;
  context.set(htmlCallbackKey, (renderedHtml) => {
    html = renderedHtml;
  });
  const response = await renderRequest(ctx.request, ctx.url, context);
  return { text: html ?? (await response.text()), response };
}

function createRouterContext(ctx: RequestContext, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContextKey, ctx);
  context.set(nonceKey, nonce);
  return context;
}

/** Admin chunks and the full route manifest: staff only, so that outsiders learn nothing from them. */
async function serveAdminAsset(ctx: RequestContext): Promise<Response> {
  const { hasAccess } = await ctx.auth.getAdminAccess();
  if (!hasAccess) return withSecurityHeaders(httpError("not_found", "There is nothing here."), ctx.url);
  const asset = await ctx.env.ASSETS.fetch(ctx.request);
  const response = new Response(asset.body, asset);
  response.headers.set("Cache-Control", "private, max-age=31536000, immutable");
  return withSecurityHeaders(response, ctx.url);
}

/** An admin table of fifty rows, together with the menus, asks for about a hundred. */
const MAX_MANIFEST_PATHS = 200;

/** React Router's route discovery, without the pages that this visitor may not know of. */
async function serveRouteManifest(ctx: RequestContext): Promise<Response> {
  const { url } = ctx;
  const requestedPaths = (url.searchParams.get("paths") ?? "").split(",").filter(Boolean);
  if (requestedPaths.length > MAX_MANIFEST_PATHS) return httpError("bad_input", "Too many paths in one request.");
  const target = new URL(url);
  if (!(await ctx.auth.getAdminAccess()).hasAccess) {
    const isMember = (await ctx.viewer()) !== null;
    const visibleAccess = isMember ? ["public", "open", "member"] : ["public", "open"];
    const visiblePaths = requestedPaths.filter((path) => visibleAccess.includes(getRouteAccess(path)));
    target.searchParams.set("paths", (visiblePaths.length > 0 ? visiblePaths : [NOT_FOUND_PATH]).join(","));
  }
  const response = await renderResponse(ctx, await toRenderRequest(ctx.request, target), "");
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
