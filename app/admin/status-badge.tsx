/** What a status asks for: nothing (quiet), it went well, it waits for work, or a person must act. */
export type StatusTone = "neutral" | "primary" | "success" | "warning" | "danger" | "accent";

/** The shape before a status, so that it never depends on color alone. */
export type StatusShape = "full" | "half" | "empty" | "dashed" | "triangle";

/** How a status reads, the color of its badge, and its shape where it isn't the color's own. */
export type StatusLabel = readonly [label: string, tone: StatusTone, shape?: StatusShape];

const SHAPE_OF_TONE: Record<StatusTone, StatusShape> = {
  neutral: "full",
  primary: "full",
  success: "full",
  warning: "empty",
  danger: "triangle",
  accent: "triangle",
};

/** A status as a badge: a shape, a color and a word. */
export function StatusBadge({ status: [label, tone, shape = SHAPE_OF_TONE[tone]] }: { status: StatusLabel }) {
  return (
    <span className={`status status-${tone === "accent" ? "danger" : tone}`}>
      <Shape shape={shape} />
      {label}
    </span>
  );
}

function Shape({ shape }: { shape: StatusShape }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width={9}
      height={9}
      aria-hidden="true"
      stroke="currentColor"
      fill="none"
      strokeWidth={1.6}
    >
      {shape === "triangle" ? (
        <path d="M5 1 9.500 9H.5z" fill="currentColor" stroke="none" />
      ) : (
        <>
          <circle
            cx={5}
            cy={5}
            r={4}
            fill={shape === "full" ? "currentColor" : "none"}
            strokeDasharray={shape === "dashed" ? "2 1.6" : undefined}
          />
          {shape === "half" ? <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" stroke="none" /> : null}
        </>
      )}
    </svg>
  );
}
