import { z } from "zod";
import { defineExport } from "../../exports/index.ts";
import { ghostFile } from "./ghost-file.ts";
import { redirectsFile } from "./redirects-file.ts";
import { wxrFile } from "./wxr-file.ts";

const query = z.object({});

/** All texts for WordPress. */
export const wordpressExport = defineExport({
  kind: "texts-wordpress",
  title: "Posts for WordPress",
  query,
  open: (ctx) => wxrFile(ctx),
});

/** All texts for Ghost. */
export const ghostExport = defineExport({
  kind: "texts-ghost",
  title: "Posts for Ghost",
  query,
  open: (ctx) => ghostFile(ctx),
});

/** All redirects for Ghost. */
export const redirectsExport = defineExport({
  kind: "texts-redirects",
  title: "Redirects for Ghost",
  query,
  open: (ctx) => redirectsFile(ctx),
});
