import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Link } from "#app/ui/index.ts";
import type { LeaderRow } from "#worker/community/contract.ts";
import { AuthorName, Avatar } from "../avatar.tsx";

/** How many are named beside a list; the page of all has the rest. */
const NAMED = 5;
const PEOPLE = "/community/people";

/** Beside a wide list: who helped lately, and the keys. Narrow screens have neither the place nor the keyboard. */
export function ForumAside({ onKeys }: { onKeys: () => void }) {
  const isWide = useIsWide();
  return isWide ? (
    <aside className="forum-aside no-print" aria-label="About the community">
      <Helpful />
      <section className="forum-card">
        <h2>Good to know</h2>
        <p className="small">
          We're here to help each other. The <Link to="/community-guidelines">guidelines</Link> say what belongs here
          and what doesn't.
        </p>
        <button type="button" className="button button-outline" onClick={onKeys}>
          Keyboard shortcuts
        </button>
      </section>
    </aside>
  ) : null;
}

function Helpful() {
  const { data, load, state } = useFetcher<{ people: LeaderRow[] }>();
  useEffect(() => {
    if (!data && state === "idle") void load(PEOPLE);
  }, [data, state, load]);
  const people = data?.people.slice(0, NAMED) ?? [];
  if (people.length === 0) return null;
  return (
    <section className="forum-card">
      <h2>
        People who help <span className="dim">30 days</span>
      </h2>
      <ol>
        {people.map((person) => (
          <li key={person.id}>
            <Avatar author={person} size={32} />
            <AuthorName author={person} />
            <span className="num dim">
              <span className="visually-hidden">Score: </span>
              {(person.reactions + ANSWER_WORTH * person.answers).toLocaleString("en-US")}
            </span>
          </li>
        ))}
      </ol>
      <Link to={PEOPLE}>Everyone who helps</Link>
    </section>
  );
}
/** As the page of all says: an answer counts as much as five reactions. */
const ANSWER_WORTH = 5;

/** Whether lists have a column beside them; as in lists.css. */
function useIsWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia("(min-width: 1240px)");
    const read = () => setWide(query.matches);
    read();
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return isWide;
}
