import { Link } from "./link.tsx";

interface TitledText {
  title: string;
  text: string;
  /** A link below the text. */
  to?: string;
  link?: string;
}

/** Titled texts beside each other, in as many columns as fit. */
export function TextColumns({ items, as: Tag = "h3" }: { items: readonly TitledText[]; as?: "h2" | "h3" }) {
  return (
    <div className="text-columns">
      {items.map((item) => (
        <div key={item.title}>
          <Tag style={Tag === "h2" ? { fontSize: "var(--t-5)", marginBottom: 8 } : undefined}>{item.title}</Tag>
          <p className="dim">{item.text}</p>
          {item.to ? (
            <p style={{ marginTop: 12 }}>
              <Link to={item.to}>{item.link}</Link>
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** Numbered steps below each other. */
export function StepList({ items }: { items: readonly TitledText[] }) {
  return (
    <ol className="steps">
      {items.map((item) => (
        <li key={item.title}>
          <h3>{item.title}</h3>
          <p className="dim">{item.text}</p>
          {item.to ? (
            <p>
              <Link to={item.to}>{item.link}</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
