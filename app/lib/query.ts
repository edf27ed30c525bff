import { QueryClient, type QueryFunction } from "@tanstack/react-query";
import { parsed, throwIfNotOk } from "./request.ts";

const MINUTE = 60_000;

/** The business constants of data caching (specification, section 9), in milliseconds. */
export const CACHE = {
  staleTime: 30 * MINUTE,
  gcTime: 60 * MINUTE,
  retryDelay: 1000,
  mutationRetries: 1,
  authStaleTime: 5 * MINUTE,
  authGcTime: 30 * MINUTE,
  forumStaleTime: 5 * MINUTE,
  statusPoll: 30_000,
} as const;

/**
 * The default fetch: the query key's first part is the URL.
 * @param on401 what a signed-out visitor gets: an empty result, or the error
 */
export const queryFnFor =
  ({ on401 }: { on401: "returnNull" | "throw" }): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    const response = await fetch(String(queryKey[0]), { credentials: "include", signal });
    if (on401 === "returnNull" && response.status === 401) return null;
    await throwIfNotOk(response);
    return parsed(response);
  };

/** A query client with the specified defaults; one per page load. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryFnFor({ on401: "returnNull" }),
        staleTime: CACHE.staleTime,
        gcTime: CACHE.gcTime,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        retryDelay: CACHE.retryDelay,
      },
      mutations: { retry: CACHE.mutationRetries, retryDelay: CACHE.retryDelay },
    },
  });
