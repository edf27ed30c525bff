const MINUTE = 60_000;

/**
 * The business constants of data caching (specification, section 9), in milliseconds. They stand
 * apart from query.ts because the first view needs some of them, and the query library not.
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
