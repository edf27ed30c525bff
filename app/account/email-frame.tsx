import { useNonce } from "../lib/nonce.tsx";

/**
 * An email as a mail program shows it: nothing in it can run or reach the page. Pull at the corner to see it narrow.
 * The frame inherits the page's policy, which lets a style sheet in by the nonce alone.
 */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const nonce = useNonce();
  return (
    <div style={{ resize: "both", overflow: "hidden", height: 560, minWidth: 240, maxWidth: "100%" }}>
      <iframe
        sandbox=""
        loading="lazy"
        title={title}
        srcDoc={nonce ? html.replace("<style>", `<style nonce="${nonce}">`) : html}
        suppressHydrationWarning
        style={{ width: "100%", height: "100%", border: 0 }}
      />
    </div>
  );
}
