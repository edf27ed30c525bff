import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { subsetFonts } from "./scripts/lib/fonts.mjs";
// @ts-expect-error As above.
import { writeFoodLibrary } from "./scripts/lib/food-library.mjs";
// @ts-expect-error As above.
import { writeThemesSheet } from "./scripts/lib/themes-sheet.mjs";

/** Staff's code. */
const ADMIN = /\/app\/(routes\/admin\/|admin\/)/;

/** Admin code gets chunk names of its own, so that the Worker can hide it from outsiders. */
const chunkName = (chunk: { facadeModuleId?: string | null; moduleIds: string[] }) => {
  // A chunk that has one admin module is loaded by admin pages only, whatever else it has.
  const admin = ADMIN.test(chunk.facadeModuleId ?? "") || chunk.moduleIds.some((id) => ADMIN.test(id));
  return admin ? "assets/420/[name]-[hash].js" : "assets/[name]-[hash].js";
};

/** Code that every page runs, in one file: compressed together it is smaller, and it changes rarely. */
const FRAME =
  /\/node_modules\/(react|react-dom|react-router|scheduler|zustand|cookie)\/|\/app\/art\/(svg-props|plant|plant-names)\./;

/** Code around every page (header, footer), for the same reason; not the parts that only some pages use. */
const SITE =
  /\/app\/(brand|root|shell\/(?!footer-links|bell(?!-button)|user-menu|user-panel|mobile-menu-sheet|help-panel|search-(?!button)|marked-text|use-search|menu-|gone-page|not-found-page|site-search-form|suggested-).*|maintenance\/.*|consent\/consent-loader|art\/(lazy-drawings|use-lazy-drawing|scenery)|ui\/(app-theme|button|cx|display|fonts|icon|layout|link|toast-store|toaster)|lib\/(api-request|cache-times|cart-indicator-store|consent-store|deferred-hydration-script|early-input|json-ld|lazy-component|link-navigation|live-socket|live-store|local-store|nonce|pageviews|seo|served-markup|session-hint-cookie|single-keys|social-preview|theme-choices?|viewer-store|web-vitals))\.tsx?$/;

/** The add-to-cart form, and what is shown beside it: loaded when a card or the buy box is used. */
const ADD = /\/app\/store\/(add-to-cart-form|stars|price)\.tsx$/;

/** What the pages of one product run. */
const BUY = /\/app\/store\/(stock-line|use-selected-variant|use-variant-stock|wishlist-store)\.tsx?$/;

/** What loads parts of a page when they are used, and what such a page asks for by itself. */
const LAZY = /\/app\/(store\/live-stock|lib\/(event-replay|lazy-hydration|compact-json))\.tsx?$/;

/** Formatting of prices. */
const PRICE = /\/worker\/kernel\/money\.ts$/;

/** Numbers, lists and dates as text, in the fitness app: small files that most of its tabs use. */
const WRITTEN = /\/worker\/kernel\/(number|list)-text\.ts$|\/app\/fitness\/date-format\.ts$/;

/** What the lines of an order come to: two small rules that a summary runs together. */
const SUMS = /\/worker\/store\/orders\/domain-(line-amounts|order-sums)\.ts$/;

/** Cards of articles. */
const READING = /\/app\/blog\/post-(card|list|meta)\.tsx?$/;

/** Drawings of packs and the cairn, and stored pictures: loaded only where a browser draws them itself (app/art/use-lazy-drawing.ts). */
const DRAWINGS = /\/app\/(art\/(cairn|pack)|ui\/stored-picture)|\/worker\/media\/domain\.ts/;

/** Files of the worker that the browser may load; lint checks what these import (biome.json). */
const BROWSER_SAFE = /\/(contract|domain)(-[a-z0-9-]+)?\.ts$|\/kernel\//;

/** Fails the build where browser code imports any other file of the worker, directly or not. */
function serverOnly(): Plugin {
  const worker = `${import.meta.dirname}/worker/`;
  return {
    name: "server-only",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      if (id.startsWith(worker) && !BROWSER_SAFE.test(id)) this.error(`Not for the browser: ${id}`);
    },
  };
}

/** An edit of the worker changes only what loaders return, so pages run their loaders again. */
const workerEdits: Plugin = {
  name: "worker-edits",
  hotUpdate({ file, server }) {
    if (this.environment.name !== "ssr" || !file.startsWith(`${import.meta.dirname}/worker/`)) return;
    // After Vite has told the worker to reload, which it does when this hook is over.
    setTimeout(() => server.environments.client.hot.send("worker:edited"));
  },
};

/**
 * An edited component is drawn anew under the name that it registers. React Router's wrapper keeps its module's name in a
 * global, which the next module overwrites while one waits at its top level (for a lazy part): each gets its own here.
 */
const ownRefreshNames: Plugin = {
  name: "own-refresh-names",
  apply: "serve",
  enforce: "post",
  applyToEnvironment: (environment) => environment.name === "client",
  transform(code, id) {
    if (!code.includes("window.$RefreshReg$ = prevRefreshReg;")) return;
    const register = `function $RefreshReg$(type, name) { RefreshRuntime.register(type, ${JSON.stringify(id)} + " " + name); }`;
    const sign = "function $RefreshSig$() { return RefreshRuntime.createSignatureFunctionForTransform(); }";
    return { code: [code, register, sign].join("\n"), map: null };
  },
};

/** The encoders of pictures run in browsers: the Worker's bundle must not carry their 4 MB. */
const browserEncoders: Plugin = {
  name: "browser-encoders",
  applyToEnvironment: (environment) => environment.name === "ssr",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const name of Object.keys(bundle)) if (name.startsWith("assets/420/")) delete bundle[name];
    },
  },
};

/** React Router's hooks for measuring it, which this site does not use: 1 kB of every page. */
const UNUSED = /\/node_modules\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;
const dropInstrumentation: Plugin = {
  name: "drop-router-instrumentation",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  load: (id) =>
    UNUSED.test(id)
      ? `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;`
      : undefined,
};

/** React Router's own pages for errors and for loading, in whose place app/root.tsx has the site's: 0.5 kB of every page. */
const DEFAULT_PAGES = /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/;
const dropDefaultPages: Plugin = {
  name: "drop-router-default-pages",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform(code, id) {
    if (!DEFAULT_PAGES.test(id)) return;
    const [kept, dropped] = code.split("function RemixRootDefaultErrorBoundary(");
    if (!kept?.includes("var RemixErrorBoundary = class") || !dropped?.includes("function BoundaryShell("))
      this.error(`Not the file that is known: ${id}`);
    // Reached only where the site's own frame fails, so it needs nothing of it.
    const last = `function RemixRootDefaultErrorBoundary({ error }) {
  console.error(error);
  return React$1.createElement("html", { lang: "en" }, React$1.createElement("title", null, "Error"), React$1.createElement("body", null, "Something went wrong. Reload the page."));
}
const BoundaryShell = () => null;
export { BoundaryShell, RemixErrorBoundary, RemixRootDefaultErrorBoundary };`;
    return { code: kept + last, map: null };
  },
};

/**
 * As it starts, React makes five errors that are signals of its own. Made as errors they have a trace each, for which a browser
 * that is being measured parses all of React DOM a second time, before anything of the page runs: members' browsers don't, and
 * what is measured is to be what they get.
 */
const REACT_DOM = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const signalsWithoutTrace: Plugin = {
  name: "react-signals-without-trace",
  applyToEnvironment: (environment) => environment.name === "client",
  transform(code, id) {
    if (!REACT_DOM.test(id)) return;
    const made = code.replaceAll(
      /^( *(?:var )?\w+) = Error\((formatProdErrorMessage\(\d+\))\)/gm,
      "$1 = makeSignal($2)",
    );
    if (made.split("makeSignal(").length !== 6) this.error(`Not the file that is known: ${id}`);
    return {
      code: `${made}\nfunction makeSignal(message) { return { __proto__: Error.prototype, message }; }`,
      map: null,
    };
  },
};

/** zod's writer of JSON Schema, which the reference of the API uses on the server: 5 kB of every page that validates. */
const JSON_SCHEMA = /\/node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const dropJsonSchema: Plugin = {
  name: "drop-json-schema",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform(code, id) {
    const file = JSON_SCHEMA.exec(id)?.[1];
    if (!file) return;
    // The first export of the processors reads what a schema checks (`minLength` and the like), which stays.
    const kept = file === "to-json-schema" ? "" : code.slice(0, code.indexOf("export const stringProcessor"));
    const names = [...code.slice(kept.length).matchAll(/^export (?:const|function) (\w+)/gm)].map((found) => found[1]);
    if (!names.some((name) => name === "createToJSONSchemaMethod" || name === "stringProcessor"))
      this.error(`Not the file that is known: ${id}`);
    const fail = `const unavailable = () => { throw new Error("JSON Schema is written on the server only."); };`;
    return { code: [kept, fail, ...names.map((name) => `export const ${name} = unavailable;`)].join("\n"), map: null };
  },
};

/**
 * Keeps the style sheet of every page from being loaded again with a lazy part, after the page's own sheets, where its
 * rules would win: Vite compares it with the URL that React Router writes, which ends with "#".
 */
const sheetOnce: Plugin = {
  name: "sheet-once",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = chunk.code.replace(/"(assets\/site-[\w-]+\.css)"/g, '"$1#"');
    },
  },
};

interface PartFiles {
  scripts: string[];
  sheets: string[];
}

/** The modules of the fitness app that are loaded as parts of it: its frame and its tabs. */
const FITNESS_PART = /\/app\/fitness\/(?:frame\/(fitness-frame)|(\w+)\/\2-tab)\.tsx$/;

/** The page that stands for the app without a connection, from which all of the app is loaded, and its messages. */
const FITNESS_SHELL = /\/app\/(?:fitness\/frame\/offline-shell|ui\/toast-view)\.tsx$/;

/** What each page of the app loads before these parts. */
const FITNESS_ROUTE = /\/app\/(root|entry\.client|routes\/fitness\/fitness-app)\.tsx/;

/**
 * Tells the Worker, which is built after the browser's code, of which files each part consists (app/fitness/frame/part-files.ts):
 * the document names them all, so that they come at once. Found one in another, they take eight round trips. Likewise all
 * files of the app, which a device keeps for use without a connection.
 */
function fitnessParts(): Plugin {
  const parts: Record<string, PartFiles> = {};
  let offline: string[] = [];
  return {
    name: "fitness-parts",
    apply: "build",
    load(id) {
      if (this.environment.name === "client" || !id.endsWith("/app/fitness/frame/part-files.ts")) return;
      if (!parts["fitness-frame"]) this.error("The browser's code is built first.");
      return `export const PART_FILES = ${JSON.stringify(parts)};\nexport const OFFLINE_FILES = ${JSON.stringify(offline)};`;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        /** Adds a script and all that comes with it; of the scripts that `isWhole` names, also what they load later. */
        const addFiles = (name: string, found: Set<string>, isWhole: (name: string) => boolean = () => false) => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || found.has(name)) return found;
          found.add(name);
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
          for (const imported of chunk.imports) addFiles(imported, found, isWhole);
          if (!isWhole(name)) return found;
          // Fetched, such as the list of foods.
          for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset);
          for (const imported of chunk.dynamicImports) addFiles(imported, found, isWhole);
          return found;
        };
        const first = new Set<string>();
        for (const { fileName, facadeModuleId } of chunks)
          if (FITNESS_ROUTE.test(facadeModuleId ?? "")) addFiles(fileName, first);
        // Without the site's menus, which its own scripts load later.
        const all = new Set<string>();
        for (const { fileName, facadeModuleId } of chunks)
          if (FITNESS_SHELL.test(facadeModuleId ?? "")) addFiles(fileName, all, (name) => !first.has(name));
        offline = [...all].map((file) => `/${file}`);
        for (const { fileName, facadeModuleId } of chunks) {
          const [, frame, tab] = FITNESS_PART.exec(facadeModuleId ?? "") ?? [];
          const name = frame ?? tab;
          if (!name) continue;
          const files = [...addFiles(fileName, new Set())].filter((file) => !first.has(file)).map((file) => `/${file}`);
          parts[name] = {
            scripts: files.filter((file) => file.endsWith(".js")),
            sheets: files.filter((file) => file.endsWith(".css")),
          };
        }
      },
    },
  };
}

/** Identifies this build: pages that an earlier build cached refer to assets that are gone. */
const BUILD_ID = Date.now().toString(36);

/** Subsets the fonts before anything imports them. */
const fonts: Plugin = { name: "fonts", config: () => subsetFonts() };

/** Writes the food library before anything imports it. */
const foods: Plugin = { name: "foods", config: () => writeFoodLibrary() };

/** Cuts the style sheet of Radix Themes before anything imports it. */
const themes: Plugin = { name: "themes", config: () => writeThemesSheet() };

export default defineConfig({
  // In this folder: node_modules may be shared with other copies of the project.
  cacheDir: ".tikari/vite",
  define: { "import.meta.env.BUILD_ID": JSON.stringify(BUILD_ID) },
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" } }),
    reactRouter(),
    fonts,
    foods,
    themes,
    fitnessParts(),
    serverOnly(),
    browserEncoders,
    dropInstrumentation,
    dropDefaultPages,
    signalsWithoutTrace,
    dropJsonSchema,
    sheetOnce,
    workerEdits,
    ownRefreshNames,
  ],
  // The encoders of pictures: staff's browsers alone load them.
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        entryFileNames: "assets/420/[name]-[hash].js",
        chunkFileNames: "assets/420/[name]-[hash].js",
        assetFileNames: "assets/420/[name]-[hash][extname]",
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // Lazy parts find their own imports, one round trip later: naming them in every page would cost 0.7 kB.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: chunkName,
            chunkFileNames: chunkName,
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith(".wasm"))
                ? "assets/420/[name]-[hash][extname]"
                : "assets/[name]-[hash][extname]",
            codeSplitting: {
              // A group takes along what its modules import, so shared modules need a group of higher priority.
              groups: [
                { name: "frame", test: FRAME, priority: 6 },
                { name: "drawings", test: DRAWINGS, priority: 5 },
                { name: "site", test: SITE, priority: 4 },
                { name: "price", test: PRICE, priority: 3 },
                { name: "lazy", test: LAZY, priority: 4 },
                { name: "add", test: ADD, priority: 3 },
                { name: "written", test: WRITTEN, priority: 3 },
                { name: "buy", test: BUY, priority: 2 },
                { name: "states", test: /\/app\/ui\/states\.tsx$/, priority: 3 },
                { name: "band", test: /\/app\/art\/page-band\.tsx$/, priority: 3 },
                { name: "reading", test: READING, priority: 2 },
                { name: "order-sums", test: SUMS, priority: 2 },
              ],
            },
          },
          // Style sheets aside, an unused module of ours has no effect and can be dropped.
          treeshake: { moduleSideEffects: [{ test: /\/app\/.*\.tsx?$/, sideEffects: false }] },
        },
      },
    },
  },
});
