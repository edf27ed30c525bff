import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const ADMIN = /\/app\/(routes\/admin|admin)\//;

/** Admin code gets names of its own, so that the front door can keep it from outsiders. */
const chunkName = (chunk: { facadeModuleId?: string | null; moduleIds: string[] }) => {
  const own = chunk.moduleIds.filter((id) => !id.includes("/node_modules/") && !id.startsWith("\0"));
  const admin = ADMIN.test(chunk.facadeModuleId ?? "") || (own.length > 0 && own.every((id) => ADMIN.test(id)));
  return admin ? "assets/420/[name]-[hash].js" : "assets/[name]-[hash].js";
};

/** What every page runs, in one file: compressed together it is smaller, and it changes seldom. */
const FRAME = /\/node_modules\/(react|react-dom|react-router|scheduler|zustand|cookie)\/|\/app\/art\/frames\./;

/** What stands around every page, for the same reason; not the parts that only some pages use. */
const SITE =
  /\/app\/(brand|root|shell\/.*|maintenance\/.*|consent\/consent|art\/(stills?|frames|scenery)|ui\/(app-theme|button|cx|display|fonts|icon|layout|toast-store|toaster)|lib\/(boot|cache-times|consent|hint|live|live-socket|logout|nonce|not-found-page|pageviews|request|seo|theme-choice|viewer|vitals))\.tsx?$/;

/** What draws packs, plants and the cairn: fetched where a browser has to draw them itself (app/art/still.ts). */
const DRAWINGS = /\/app\/art\/(cairn|pack|plant|strokes)/;

/** The wall: of the worker, only contracts, domains and the kernel may reach a browser. */
const wall: Plugin = {
  name: "worker-wall",
  applyToEnvironment: (environment) => environment.name === "client",
  load(id) {
    if (!id.startsWith(`${import.meta.dirname}/worker/`)) return;
    if (!/\/(contract|domain)(-[a-z-]+)?\.ts$|\/kernel\//.test(id)) this.error(`Not for the browser: ${id}`);
  },
};

/** Names this build: pages kept by an earlier one point at assets that are gone. */
const BUILD_ID = Date.now().toString(36);

export default defineConfig({
  define: { "import.meta.env.BUILD_ID": JSON.stringify(BUILD_ID) },
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), reactRouter(), wall],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: chunkName,
            chunkFileNames: chunkName,
            codeSplitting: {
              groups: [
                { name: "frame", test: FRAME, priority: 2 },
                { name: "drawings", test: DRAWINGS, priority: 1 },
                { name: "site", test: SITE },
              ],
            },
          },
          // Style sheets aside, a module of ours that nobody uses does nothing.
          treeshake: { moduleSideEffects: [{ test: /\/app\/.*\.tsx?$/, sideEffects: false }] },
        },
      },
    },
  },
});
