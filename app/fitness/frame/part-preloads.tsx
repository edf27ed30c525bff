import { useSearchParams } from "react-router";
import { useNonce } from "#app/lib/nonce.tsx";
import themesSheet from "#app/ui/radix-themes.css?url";
import { OFFLINE_FILES, PART_FILES } from "./part-files.ts";
import { tabOf } from "./tabs.ts";

/**
 * Has the browser load the code of the app's frame and of the open tab beside that of the page. After the page's own: what is
 * drawn first needs none of it.
 */
export function PartPreloads() {
  const nonce = useNonce();
  const [params] = useSearchParams();
  const parts = ["fitness-frame", tabOf(params)].flatMap((name) => PART_FILES[name] ?? []);
  const scripts = new Set(parts.flatMap((part) => part.scripts));
  // The frame links that one itself.
  const sheets = new Set(parts.flatMap((part) => part.sheets).filter((href) => href !== themesSheet));
  return (
    <>
      {[...sheets].map((href) => (
        // Vite links them as of another origin.
        <link key={href} rel="preload" as="style" href={href} crossOrigin="" fetchPriority="low" />
      ))}
      {[...scripts].map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} fetchPriority="low" />
      ))}
    </>
  );
}

/**
 * Names all files of the app in its shell, for the service worker that keeps them (public/sw.js): so the page itself neither
 * loads nor runs what isn't shown.
 */
export function OfflineFileList() {
  return <meta name="offline-files" content={OFFLINE_FILES.join(" ")} />;
}
