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

/** The wall: of the worker, only contracts, domains and the kernel may reach a browser. */
const wall: Plugin = {
  name: "worker-wall",
  applyToEnvironment: (environment) => environment.name === "client",
  load(id) {
    if (!id.startsWith(`${import.meta.dirname}/worker/`)) return;
    if (!/\/(contract|domain)\.ts$|\/kernel\//.test(id)) this.error(`Not for the browser: ${id}`);
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
        rollupOptions: { output: { entryFileNames: chunkName, chunkFileNames: chunkName } },
      },
    },
  },
});
