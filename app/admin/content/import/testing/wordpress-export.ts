/** An export as WordPress 6 writes it (wp-admin/includes/export.php): blocks, a classic text, a page, files, plugins' fields. */

const item = (fields: Record<string, string>, more = "") => `
	<item>
		<title><![CDATA[${fields.title ?? ""}]]></title>
		<link>${fields.link ?? ""}</link>
		<pubDate>Wed, 04 Mar 2026 18:30:00 +0000</pubDate>
		<dc:creator><![CDATA[${fields.creator ?? "maria"}]]></dc:creator>
		<guid isPermaLink="false">https://old.example/?p=${fields.id}</guid>
		<description></description>
		<content:encoded><![CDATA[${fields.content ?? ""}]]></content:encoded>
		<excerpt:encoded><![CDATA[${fields.excerpt ?? ""}]]></excerpt:encoded>
		<wp:post_id>${fields.id}</wp:post_id>
		<wp:post_date><![CDATA[2026-03-04 11:30:00]]></wp:post_date>
		<wp:post_date_gmt><![CDATA[${fields.date ?? "2026-03-04 18:30:00"}]]></wp:post_date_gmt>
		<wp:post_modified_gmt><![CDATA[2026-04-01 08:00:00]]></wp:post_modified_gmt>
		<wp:comment_status><![CDATA[open]]></wp:comment_status>
		<wp:post_name><![CDATA[${fields.name ?? ""}]]></wp:post_name>
		<wp:status><![CDATA[${fields.status ?? "publish"}]]></wp:status>
		<wp:post_parent>0</wp:post_parent>
		<wp:menu_order>0</wp:menu_order>
		<wp:post_type><![CDATA[${fields.type ?? "post"}]]></wp:post_type>
		<wp:is_sticky>0</wp:is_sticky>
${more}
	</item>`;

const meta = (key: string, value: string) => `
		<wp:postmeta>
		<wp:meta_key><![CDATA[${key}]]></wp:meta_key>
		<wp:meta_value><![CDATA[${value}]]></wp:meta_value>
		</wp:postmeta>`;

const BLOCKS = `<!-- wp:paragraph -->
<p>Potatoes have <strong>potassium</strong> and <a href="https://old.example/iron/">iron</a>.<sup data-fn="note-1" class="fn"><a href="#note-1" id="note-1-link">1</a></sup></p>
<!-- /wp:paragraph -->

<!-- wp:heading {"level":2} -->
<h2 class="wp-block-heading">How much?</h2>
<!-- /wp:heading -->

<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li>Boiled: 379 mg<!-- wp:list -->
<ul class="wp-block-list"><li>with the skin</li></ul>
<!-- /wp:list --></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

<!-- wp:image {"id":31,"sizeSlug":"large"} -->
<figure class="wp-block-image alignwide size-large"><img src="/wp-content/uploads/2026/03/potato-1024x683.jpg" alt="Potatoes of six colors" class="wp-image-31"/><figcaption class="wp-element-caption">A market in <em>Pisac</em></figcaption></figure>
<!-- /wp:image -->

<!-- wp:table -->
<figure class="wp-block-table"><table><thead><tr><th>Food</th><th>mg</th></tr></thead><tbody><tr><td>Potato</td><td>379</td></tr></tbody></table><figcaption>Per 100 g</figcaption></figure>
<!-- /wp:table -->

<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abcdefghijk"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abcdefghijk
</div></figure>
<!-- /wp:embed -->

<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->

<!-- wp:footnotes /-->`;

const CLASSIC = `First paragraph
with a second line.

[caption id="attachment_31" align="alignnone" width="300"]<img src="https://old.example/wp-content/uploads/2026/03/potato.jpg" alt="Potatoes" width="300" height="200" /> Six colors[/caption]

<blockquote>Eat plants.</blockquote>
[gallery ids="31,32"]

[contact-form-7 id="5" title="Ask"] Said [sic] in 1998 [1].

<pre>a

b</pre>`;

export const WORDPRESS_EXPORT = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" created="2026-10-01 10:00" -->
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
	<title>Old kitchen</title>
	<link>https://old.example</link>
	<description>Plants</description>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>https://old.example</wp:base_site_url>
	<wp:base_blog_url>https://old.example</wp:base_blog_url>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[maria]]></wp:author_login><wp:author_email><![CDATA[maria@old.example]]></wp:author_email><wp:author_display_name><![CDATA[María Huamán]]></wp:author_display_name><wp:author_first_name><![CDATA[]]></wp:author_first_name><wp:author_last_name><![CDATA[]]></wp:author_last_name></wp:author>
	<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename><![CDATA[roots]]></wp:category_nicename><wp:cat_name><![CDATA[Roots &amp; tubers]]></wp:cat_name></wp:category>
${item(
  {
    id: "12",
    title: "Potatoes &amp; potassium",
    link: "https://old.example/2026/03/potatoes/",
    name: "potatoes",
    content: BLOCKS,
    excerpt: "What a potato <b>holds</b>.",
  },
  `		<category domain="category" nicename="roots"><![CDATA[Roots & tubers]]></category>
		<category domain="post_tag" nicename="potassium"><![CDATA[Potassium]]></category>${meta("_thumbnail_id", "31")}${meta(
      "_yoast_wpseo_metadesc",
      "How much potassium potatoes have.",
    )}${meta("_yoast_wpseo_title", "%%title%% %%sep%% %%sitename%%")}${meta(
      "footnotes",
      '[{"content":"See <em>FoodData Central</em>, <a href=\\"https://fdc.nal.usda.gov/\\">USDA</a>","id":"note-1"}]',
    )}
		<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author><![CDATA[Ana]]></wp:comment_author><wp:comment_content><![CDATA[Thank you]]></wp:comment_content></wp:comment>`,
)}
${item({ id: "13", title: "Old style", link: "https://old.example/2020/01/old-style/", name: "old-style", content: CLASSIC })}
${item({ id: "14", title: "About us", link: "https://old.example/about/", name: "about", type: "page", content: "<p>We cook.</p>" })}
${item({ id: "15", title: "Not yet", link: "https://old.example/?p=15", date: "0000-00-00 00:00:00", status: "draft", content: "Soon" })}
${item({ id: "16", title: "Deleted", status: "trash" })}
${item(
  { id: "31", title: "potato", status: "inherit", type: "attachment" },
  `		<wp:attachment_url><![CDATA[https://old.example/wp-content/uploads/2026/03/potato.jpg]]></wp:attachment_url>${meta(
    "_wp_attachment_image_alt",
    "Potatoes of six colors",
  )}`,
)}
${item(
  { id: "32", title: "field", status: "inherit", type: "attachment" },
  "		<wp:attachment_url><![CDATA[https://old.example/wp-content/uploads/2026/03/field.jpg]]></wp:attachment_url>",
)}
</channel>
</rss>
`;
