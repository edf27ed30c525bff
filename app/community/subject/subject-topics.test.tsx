import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { SubjectTopics } from "./subject-topics.tsx";

const TalkAboutPuna = () => <SubjectTopics kind="product" id="demo-puna" />;

const render = (forumEnabled: boolean): string => {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: TalkAboutPuna }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: { forumEnabled } } }} />);
};

it("the page that everybody gets has two plain links and the height of the list", () => {
  const html = render(true);
  expect(html).toContain('href="/community/new?product=demo-puna"');
  expect(html).toContain('href="/community/about/product/demo-puna"');
  expect(html).toContain('style="min-height:264px"');
});

it("is absent where the page was drawn while the forum is closed", () => {
  expect(render(false)).toBe("");
});
