import type { ServerBuild } from "react-router";
import { toPagePath } from "./route-access.ts";

/**
 * Cuts a build into parts by the first segment of its routes, so that React Router matches a path against the few
 * routes that can be meant and not against all: it does so four times for a document, and makes components of every
 * route that it was given. A route's ancestors, and the leading parts of a path that it names to the browser, begin
 * with the same segment.
 */
export function splitServerBuild(build: ServerBuild): {
  keyForPath: (pathname: string) => string;
  subsetForKey: (key: string) => ServerBuild;
} {
  const idsBySegment = new Map<string, string[]>();
  /** Routes without a path of their own, and those that begin with a parameter, may answer any path. */
  const idsForAnyPath: string[] = [];
  for (const id of Object.keys(build.routes)) {
    const first = fullPath(build, id).split("/").find(Boolean)?.toLowerCase();
    if (!first || /^[:*]/.test(first)) idsForAnyPath.push(id);
    else idsBySegment.set(first, [...(idsBySegment.get(first) ?? []), id]);
  }
  return {
    /** Which part a path belongs to; paths that begin with no known segment share one. */
    keyForPath(pathname) {
      const first = decodeSegment(toPagePath(pathname).split("/")[1] ?? "").toLowerCase();
      return idsBySegment.has(first) ? first : "";
    },
    subsetForKey(key) {
      const ids = new Set([...idsForAnyPath, ...(idsBySegment.get(key) ?? [])]);
      // In the order of the whole build, which decides between routes that fit alike.
      const pickRoutes = <R>(routes: Record<string, R>) =>
        Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as Record<string, R>;
      return {
        ...build,
        routes: pickRoutes(build.routes as Record<string, ServerBuild["routes"][string]>),
        assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
      };
    },
  };
}

/** A route's path from the root on. */
function fullPath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  return `${route.parentId ? fullPath(build, route.parentId) : ""}/${route.path ?? ""}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
