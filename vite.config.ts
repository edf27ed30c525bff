import { dirname, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { makeFonts } from "./scripts/lib/fonts.mjs";

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
  /\/app\/(brand|root|shell\/.*|maintenance\/.*|consent\/consent|art\/(stills?|frames|scenery)|ui\/(app-theme|button|cx|display|fonts|icon|layout|link|toast-store|toaster)|lib\/(boot|cache-times|cart-signal|consent|followed-link|hint|live|live-socket|logout|nonce|not-found-page|pageviews|request|seo|social|theme-choices?|viewer|vitals))\.tsx?$/;

/** What draws packs, plants and the cairn: fetched where a browser has to draw them itself (app/art/still.ts). */
const DRAWINGS = /\/app\/art\/(cairn|pack|plant|strokes)/;

/** What may reach a browser by its name. */
const PURE = /\/(contract|domain)(-[a-z-]+)?\.ts$|\/kernel\//;
/** What never may, whoever asks for it. */
const SERVER = /\/(index|service|schema|api|rows|base|statements?)(-[a-z-]+)?\.ts$/;

/** The wall: of the worker, only contracts, domains, the files these are made of, and the kernel may reach a browser. */
function wall(): Plugin {
  const worker = `${import.meta.dirname}/worker/`;
  const made = new Set<string>();
  const allowed = (id: string) => PURE.test(id) || made.has(id);
  return {
    name: "worker-wall",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId(source, importer) {
      if (!importer?.startsWith(worker) || !source.startsWith("./") || !allowed(importer)) return;
      const id = resolve(dirname(importer), source);
      if (!SERVER.test(id)) made.add(id);
    },
    load(id) {
      if (id.startsWith(worker) && !allowed(id)) this.error(`Not for the browser: ${id}`);
    },
  };
}

/** A page sees what its browser's modules do not hold, an edit of the worker, by asking its loaders again. */
const workerEdits: Plugin = {
  name: "worker-edits",
  hotUpdate({ file, server }) {
    if (this.environment.name !== "ssr" || !file.startsWith(`${import.meta.dirname}/worker/`)) return;
    // After Vite has told the worker to load itself anew, which it does when this hook is over.
    setTimeout(() => server.environments.client.hot.send("worker:edited"));
  },
};

/** Names this build: pages kept by an earlier one point at assets that are gone. */
const BUILD_ID = Date.now().toString(36);

/** The faces are cut before anything asks for them. */
const fonts: Plugin = { name: "fonts", config: () => makeFonts() };

export default defineConfig({
  // Of this folder alone: node_modules may be shared with other copies of the project.
  cacheDir: ".tikari/vite",
  define: { "import.meta.env.BUILD_ID": JSON.stringify(BUILD_ID) },
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), reactRouter(), fonts, wall(), workerEdits],
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
