import { QueryObserver } from "@tanstack/react-query";
import { CACHE } from "./cache-times.ts";
import { hinted } from "./hint.ts";
import { queryClient, queryFnFor } from "./query.ts";
import type { User } from "./viewer.ts";

const fetchUser = queryFnFor({ on401: "returnNull" });

/** Asks who is signed in and keeps telling, for as long as the page is open. Loaded for members only. */
export function watchViewer(tell: (user: User | null) => void): void {
  const observer = new QueryObserver<User | null>(queryClient(), {
    queryKey: ["/api/auth/user"],
    // The hint goes with the session: without it there is nothing to ask.
    queryFn: async (context) => (hinted() ? ((await fetchUser(context)) as User | null) : null),
    staleTime: CACHE.authStaleTime,
    gcTime: CACHE.authGcTime,
    retry: false,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
  observer.subscribe(({ data, isError }) => {
    if (isError) tell(null);
    else if (data !== undefined) tell(data);
  });
}
