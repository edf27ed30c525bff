import { useState } from "react";
import { useNonce } from "../lib/nonce.tsx";
import "./email-preview.css";

const WIDTHS = { desktop: 624, phone: 320 } as const;
const VIEWS = {
  width: [
    ["desktop", "Desktop"],
    ["phone", "Phone"],
  ],
  theme: [
    ["light", "Light"],
    ["dark", "Dark"],
  ],
  part: [
    ["html", "HTML"],
    ["text", "Text"],
  ],
} as const;

interface EmailPreviewProps {
  html: string | null;
  text: string;
  /** Names the frame. */
  title: string;
}

/** A style sheet asks for the reader's own theme; the preview answers for it. */
const withTheme = (html: string, theme: "light" | "dark"): string =>
  html.replace("@media (prefers-color-scheme:dark)", theme === "dark" ? "@media all" : "@media not all");

/**
 * An email as a mail program shows it, in both widths and themes and as text. Nothing in it can run or reach the page;
 * the frame inherits the page's policy, which lets a style sheet in by the nonce alone.
 */
export function EmailPreview({ html, text, title }: EmailPreviewProps) {
  const nonce = useNonce();
  const [width, setWidth] = useState<keyof typeof WIDTHS>("desktop");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [part, setPart] = useState<"html" | "text">("html");
  const shown = html === null ? "text" : part;
  const themed = html === null ? "" : withTheme(html, theme);
  return (
    <div className="email-preview">
      <div className="email-preview-bar">
        {html === null ? null : <Choice label="Part" options={VIEWS.part} value={part} onChange={setPart} />}
        {shown === "html" ? (
          <>
            <Choice label="Width" options={VIEWS.width} value={width} onChange={setWidth} />
            <Choice label="Theme" options={VIEWS.theme} value={theme} onChange={setTheme} />
          </>
        ) : null}
      </div>
      {shown === "text" ? (
        <pre className="email-preview-text">{text}</pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is wider than its place on a phone
        <section className="email-preview-stage" tabIndex={0} aria-label={`${title}, preview`}>
          <iframe
            sandbox=""
            loading="lazy"
            title={title}
            srcDoc={nonce ? themed.replace("<style>", `<style nonce="${nonce}">`) : themed}
            suppressHydrationWarning
            style={{ width: WIDTHS[width] }}
          />
        </section>
      )}
    </div>
  );
}

function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="email-preview-choice">
      <legend className="visually-hidden">{label}</legend>
      {options.map(([option, name]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
