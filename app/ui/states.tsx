import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type Level = "h1" | "h2" | "h3" | "h4";

/** A display heading; `size` 4 to 9 overrides the level's step of the type scale. */
export function Heading({
  as: Tag = "h2",
  size,
  style,
  ...rest
}: { as?: Level; size?: 4 | 5 | 6 | 7 | 8 | 9 } & ComponentProps<"h2">) {
  return <Tag style={size ? { fontSize: `var(--t-${size})`, ...style } : style} {...rest} />;
}

const calloutIcon = { info: "info", success: "check", warning: "alert", error: "alert" } as const;

/** A highlighted note. Errors are announced at once, success politely. */
export function Callout({
  tone = "info",
  title,
  children,
  action,
}: {
  tone?: keyof typeof calloutIcon;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      className={cx("callout", `callout-${tone}`)}
      role={tone === "error" ? "alert" : tone === "success" ? "status" : undefined}
    >
      <Icon name={calloutIcon[tone]} />
      <div>
        {title ? <p className="callout-title">{title}</p> : null}
        {children}
        {action ? <div style={{ marginTop: 10 }}>{action}</div> : null}
      </div>
    </div>
  );
}

/** A placeholder in the shape of the loading content; width and height in px or any CSS length. */
export function Skeleton({
  width = "100%",
  height,
  radius,
  lines = 1,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
  lines?: number;
}) {
  if (lines > 1) {
    return (
      <span className="stack" aria-hidden="true">
        {Array.from({ length: lines }, (_, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: equal lines without identity
            key={i}
            className="skeleton"
            style={{ width: i === lines - 1 ? "62%" : width, height, borderRadius: radius }}
          />
        ))}
      </span>
    );
  }
  return <span className="skeleton" aria-hidden="true" style={{ width, height, borderRadius: radius }} />;
}

type StateProps = { title: ReactNode; text?: ReactNode; art?: ReactNode; action?: ReactNode; as?: Level };

/** An empty state: says what will be here, and how to start. */
export function EmptyState({ title, text, art, action, as: Tag = "h2" }: StateProps) {
  return (
    <div className="state">
      {art ? <div className="state-art">{art}</div> : null}
      <Tag style={{ fontSize: "var(--t-5)" }}>{title}</Tag>
      {text ? <p>{text}</p> : null}
      {action ? <div className="row">{action}</div> : null}
    </div>
  );
}

/** An error: what happened, what is safe, what to do. */
export function ErrorState({ requestId, ...state }: StateProps & { requestId?: string }) {
  return (
    <div role="alert">
      <EmptyState {...state} />
      {requestId ? (
        <p className="dim small" style={{ textAlign: "center" }}>
          Support reference: <code>{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}

/** One figure with its name; `note` is a comparison or a caution. */
export function Stat({
  value,
  unit,
  label,
  note,
}: {
  value: ReactNode;
  unit?: ReactNode;
  label: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="stat">
      <span className="stat-value">
        {value}
        {unit ? <small>{unit}</small> : null}
      </span>
      <span className="stat-label">{label}</span>
      {note ? <span className="stat-note">{note}</span> : null}
    </div>
  );
}

/** Name and value pairs in columns, or with `rows` below each other with hairlines. */
export function KeyValues({ items, rows }: { items: readonly (readonly [ReactNode, ReactNode])[]; rows?: boolean }) {
  return (
    <dl className={cx("key-values", rows && "key-values-rows")}>
      {items.map(([key, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys may be elements, and rows do not move
        <div key={i}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
