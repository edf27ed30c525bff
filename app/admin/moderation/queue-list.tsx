import { Avatar } from "#app/ui/avatar.tsx";
import { Link } from "#app/ui/index.ts";
import type { ItemView } from "#worker/moderation/contract.ts";
import { StatusBadge } from "../status-badge.tsx";
import {
  describeAge,
  describeCause,
  describeDecision,
  describePlace,
  describeSource,
  describeWeight,
  isLate,
} from "./item-words.ts";

/** The items of a tab. Each row leads to its item; the selection is for decisions about several. */
export function QueueList({
  items,
  places,
  openId,
  selected,
  fresh,
  me,
  people,
  now,
  hrefOf,
  onToggle,
}: {
  items: readonly ItemView[];
  /** Names of categories by topic. */
  places: Readonly<Record<string, string>>;
  openId: string | null;
  selected: ReadonlySet<string>;
  /** What came while the page was open. */
  fresh: ReadonlySet<string>;
  /** The email address of the moderator who is looking. */
  me: string;
  people: Readonly<Record<string, string>>;
  now: number;
  hrefOf: (id: string) => string;
  onToggle: (id: string) => void;
}) {
  return (
    <ul className="mod-list">
      {items.map((item) => (
        <li
          key={item.id}
          className="mod-row"
          data-row={item.id}
          data-new={fresh.has(item.id) || undefined}
          data-open={item.id === openId || undefined}
        >
          <div className="mod-row-top">
            {item.state === "waiting" ? (
              <input
                type="checkbox"
                className="check"
                aria-label={`Select “${item.title}” by ${item.author.name}`}
                checked={selected.has(item.id)}
                onChange={() => onToggle(item.id)}
              />
            ) : null}
            <StatusBadge status={describeCause(item)} />
            <span className="mod-dim">
              {describeSource(item)}
              {describeWeight(item.flags) && `, ${describeWeight(item.flags)}`}
            </span>
            <span
              className="mod-age"
              data-late={(item.state === "waiting" && isLate(item.createdAt, now)) || undefined}
            >
              {describeAge(item.decision?.at ?? item.createdAt, now)}
            </span>
          </div>
          <Link
            to={hrefOf(item.id)}
            className="mod-row-link"
            data-open
            preventScrollReset
            aria-current={item.id === openId || undefined}
          >
            {item.title}
          </Link>
          <p className="mod-row-text">{item.text}</p>
          <div className="mod-row-foot">
            <span className="mod-dim mod-clip">
              {[item.author.name, describePlace(item, places)].filter(Boolean).join(" · ")}
            </span>
            <Handler item={item} me={me} people={people} now={now} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Handler({
  item,
  me,
  people,
  now,
}: {
  item: ItemView;
  me: string;
  people: Readonly<Record<string, string>>;
  now: number;
}) {
  const { decision, lease } = item;
  const by = decision?.by ?? (lease && lease.until > now ? lease.by : null);
  if (by === null) return null;
  const name = people[by] ?? by;
  const who = by === me ? "You" : name;
  return (
    <span className="mod-handler">
      <Avatar author={{ id: by, name }} size={20} />
      {decision ? `${who} · ${describeDecision(item, decision.action)}` : by === me ? "You" : `${name} is reviewing`}
    </span>
  );
}
