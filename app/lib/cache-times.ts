const MINUTE = 60_000;

/**
 * The business constants of data caching (specification, section 9), in milliseconds. They are separate from query.ts because the first view needs some of them, but not the query library.
 */
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
