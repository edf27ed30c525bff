import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Link, NavLink } from "./link.tsx";

it("is a plain link that works before any script, with what the scripts need to know beside it", () => {
  const link = (
    <Link to="/products?goal=sleep" className="chip" replace preventScrollReset prefetch="intent">
      Sleep
    </Link>
  );
  expect(renderToStaticMarkup(link)).toBe(
    '<a class="chip" href="/products?goal=sleep" data-discover="true" data-replace="true" data-keep-scroll="true" data-prefetch="intent">Sleep</a>',
  );
  expect(renderToStaticMarkup(<Link to="/about">About</Link>)).toBe('<a href="/about" data-discover="true">About</a>');
});

it("isn't looked up among the site's routes where it leads to another site", () => {
  const doi = "https://doi.org/10.1186/s12970-017-0177-8";
  expect(renderToStaticMarkup(<Link to={doi}>Study</Link>)).toBe(`<a href="${doi}">Study</a>`);
});

it("leaves a link that loads the page anew to the browser", () => {
  expect(
    renderToStaticMarkup(
      <Link to="/login" reloadDocument>
        Sign in
      </Link>,
    ),
  ).toBe('<a href="/login">Sign in</a>');
});

it.each([
  ["/blog", false, "/blog", true],
  ["/blog", false, "/blog/recipes", true],
  ["/blog", true, "/blog/recipes", false],
  ["/blog", false, "/blogs", false],
  ["/Blog?page=2#top", true, "/blog", true],
  ["/", true, "/", true],
  ["/", true, "/blog", false],
])("a menu's link to %s (end: %s) at %s is the current one: %s", (to, end, here, current) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[here]}>
      <NavLink to={to} end={end}>
        x
      </NavLink>
    </MemoryRouter>,
  );
  expect(html.includes('aria-current="page"')).toBe(current);
});
