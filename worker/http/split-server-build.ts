import type { ServerBuild } from "react-router";
import { toPagePath } from "./route-access.ts";

/**
 * Splits a server build into parts by the first segment of its routes, so that React Router matches a path against the
 * few routes that can match and not against all of them. It matches four times for each document, and builds the tree
 * of all routes that it was given. A route's ancestors, and the parent paths that it names to the browser, begin with
 * the same segment.
 */
export function splitServerBuild(build: ServerBuild): {
  keyForPath: (pathname: string) => string;
  subsetForKey: (key: string) => ServerBuild;
} {
  const idsBySegment = new Map<string, string[]>();
  /** Routes without a path of their own, and those that begin with a parameter, may match any path. */
  const idsForAnyPath: string[] = [];
  for (const id of Object.keys(build.routes)) {
    const first = fullPath(build, id).split("/").find(Boolean)?.toLowerCase();
    if (!first || /^[:*]/.test(first)) idsForAnyPath.push(id);
    else idsBySegment.set(first, [...(idsBySegment.get(first) ?? []), id]);
  }
  return {
    /** The part that a path belongs to; paths with an unknown first segment share one. */
    keyForPath(pathname) {
      const first = decodeSegment(toPagePath(pathname).split("/")[1] ?? "").toLowerCase();
      return idsBySegment.has(first) ? first : "";
    },
    subsetForKey(key) {
      const ids = new Set([...idsForAnyPath, ...(idsBySegment.get(key) ?? [])]);
      // In their original order, which decides between routes that match equally well.
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

/** A route's full path from the root. */
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
