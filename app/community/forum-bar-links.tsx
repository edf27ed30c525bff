import { useLoginHref } from "#app/lib/login-href.ts";
import { NavLink } from "#app/ui/index.ts";

const PATHS = {
  topics: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  following: "M6 17h12l-2-2.500V10a4 4 0 0 0-8 0v4.500L6 17ZM10.500 20h3",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.500 16.500 21 21",
  bookmarks: "M7 4h10v16l-5-4-5 4V4Z",
  you: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM5 20a7 7 0 0 1 14 0",
  people: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 19a6 6 0 0 1 12 0M16 6a3 3 0 0 1 0 6M18 15a6 6 0 0 1 3 4",
  guidelines: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
};

/** On phones, at the bottom of the screen: the places of the community. Members and guests have their own. */
export function ForumBarLinks() {
  const loginHref = useLoginHref();
  return (
    <nav className="forum-bar no-print" aria-label="Community">
      <Place to="/community" end drawing="topics" label="Topics" />
      <Place to="/community/following" drawing="following" label="Following" who="for-member" />
      <Place to="/search?kind=topic" drawing="search" label="Search" />
      <Place to="/community/people" drawing="people" label="People" who="for-guest" />
      <Place to="/community-guidelines" drawing="guidelines" label="Guidelines" who="for-guest" />
      <Place to="/community/bookmarks" drawing="bookmarks" label="Bookmarks" who="for-member" />
      <Place to="/community/me" drawing="you" label="You" who="for-member" />
      <a href={loginHref} className="for-guest">
        <Drawing path={PATHS.you} />
        Sign in
      </a>
    </nav>
  );
}

const Place = ({
  to,
  end,
  drawing,
  label,
  who,
}: {
  to: string;
  end?: boolean;
  drawing: keyof typeof PATHS;
  label: string;
  who?: "for-member" | "for-guest";
}) => (
  <NavLink to={to} end={end} className={who}>
    <Drawing path={PATHS[drawing]} />
    {label}
  </NavLink>
);

const Drawing = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
