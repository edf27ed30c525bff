import { QueryClient, type QueryFunction, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { parseResponse, throwIfNotOk } from "./api-request.ts";
import { CACHE } from "./cache-times.ts";

/**
 * The default query function: the query key's first part is the URL. @param on401 the result of a 401: an empty result, or the error
 */
export const queryFnFor =
  ({ on401 }: { on401: "returnNull" | "throw" }): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    const response = await fetch(String(queryKey[0]), { credentials: "include", signal });
    if (on401 === "returnNull" && response.status === 401) return null;
    await throwIfNotOk(response);
    return parseResponse(response);
  };

/** A query client with the specified defaults. */
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

let sharedClient: QueryClient | undefined;

/**
 * The one client of an open page. There is no provider around the site: the library weighs 10 kB, and pages without queries do not load it. On the server, where requests share memory, each call gets its own client.
 */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return newQueryClient();
  if (!sharedClient) {
    sharedClient = newQueryClient();
    sharedClient.mount();
  }
  return sharedClient;
}

/** `useQuery` with the page's one client. */
export const useApiQuery = <T>(options: UseQueryOptions<T>) => useQuery<T>(options, queryClient());
