import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  subResourceIntegrity: false,
  // In development all routes' dependencies are bundled before the first page, which otherwise reloads in its midst.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
