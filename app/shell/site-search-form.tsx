/** A search field for error pages; a form that needs no scripts. */
export function SiteSearchForm() {
  return (
    <search>
      <form action="/search" method="get" className="row site-search-form">
        <label className="visually-hidden" htmlFor="missing-q">
          Search the site
        </label>
        <input
          id="missing-q"
          className="input"
          type="search"
          name="q"
          required
          maxLength={100}
          placeholder="Search the site"
        />
        <button type="submit" className="button button-outline">
          Search
        </button>
      </form>
    </search>
  );
}
