/** The files of one part of the app, as URLs of this site. */
export interface PartFiles {
  scripts: readonly string[];
  sheets: readonly string[];
}

/** The files of the app's frame and of each tab; filled in by the build (vite.config.ts), for the Worker alone. */
export const PART_FILES: Readonly<Record<string, PartFiles>> = {};

/** All files that the app needs without a connection, as URLs of this site; filled in like those above. */
export const OFFLINE_FILES: readonly string[] = [];
