import { Link, Text } from "#app/ui/index.ts";
import { Panel } from "../table/index.ts";

/** The published texts that name a study or an ingredient. */
export function RelyingPosts({
  texts,
  what,
}: {
  texts: readonly { id: string; title: string }[];
  /** "this study" */
  what: string;
}) {
  return (
    <Panel title="Posts that rely on it" id="relying-posts">
      {texts.length === 0 ? (
        <Text small dim>
          No published posts mention {what}.
        </Text>
      ) : (
        <ul className="relying-posts">
          {texts.map((text) => (
            <li key={text.id}>
              <Link to={`/420/draft/${text.id}`}>{text.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
