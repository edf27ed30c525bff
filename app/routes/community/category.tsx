import { brand } from "#app/brand.ts";
import { loadPublicList } from "#app/community/lists/load-topic-list.ts";
import { TopicListPage } from "#app/community/lists/topic-list-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { feedLinks } from "#app/lib/feed-links.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/category.ts";
import "../content-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.category
    ? [
        ...seo({
          title: `${loaderData.category.name}, from the community`,
          description:
            `${loaderData.category.description} Topics of the community, with the latest replies first.`.trim(),
          noindex: loaderData.place.cursor !== null,
        }),
        ...feedLinks(
          `/community/c/${loaderData.category.slug}`,
          `${loaderData.category.name} · ${brand.name} community`,
        ),
      ]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const list = await loadPublicList(context.get(requestContextKey), { category: params.category });
  if (!list) throw new Response(null, { status: 404, statusText: "Not Found" });
  return list;
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category } = loaderData;
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["Community", "/community"],
          [category?.name ?? "", `/community/c/${category?.slug}`],
        ]}
      />
      <TopicListPage list={loaderData} title={category?.name} lead={category?.description} />
    </>
  );
}
