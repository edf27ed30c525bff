/** An export as Ghost 6 writes it (Settings, Migration tools, Export content). */

const HTML = `<p>Beans are <em>cheap</em>.</p>
<!--kg-card-begin: html--><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Soaking beans"></iframe><!--kg-card-end: html-->
<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Soak them <strong>overnight</strong>.</div></div>
<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><img src="__GHOST_URL__/content/images/2026/05/beans.jpg" class="kg-image" alt="Dry beans" width="2000" height="1333"><figcaption><span style="white-space: pre-wrap;">Six kinds</span></figcaption></figure>
<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/2026/05/a.jpg" alt=""></div><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/2026/05/b.jpg" alt="b"></div></div></div></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org/beans"><div class="kg-bookmark-content"><div class="kg-bookmark-title">All about beans</div></div></a></figure>
<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>Do I have to soak?</span></h4><button class="kg-toggle-card-icon" aria-label="Expand"><svg></svg></button></div><div class="kg-toggle-content"><p>No.</p></div></div>
<blockquote class="kg-blockquote-alt">Beans keep for years.</blockquote>
<pre><code class="language-python">soak(hours=8)</code></pre>`;

export const GHOST_EXPORT = JSON.stringify({
  db: [
    {
      meta: { exported_on: 1_790_000_000_000, version: "6.65.0" },
      data: {
        posts: [
          {
            ...{
              id: "a1",
              uuid: "u-1",
              title: "Beans, slowly",
              slug: "beans",
              html: HTML,
              lexical: "{}",
              mobiledoc: null,
            },
            ...{ feature_image: "__GHOST_URL__/content/images/2026/05/cover.jpg", type: "post", status: "published" },
            ...{
              visibility: "public",
              published_at: "2026-05-02T09:15:00.000Z",
              updated_at: "2026-05-03T10:00:00.000Z",
            },
            ...{
              custom_excerpt: "How to cook dry beans.",
              canonical_url: null,
              created_at: "2026-05-01T00:00:00.000Z",
            },
          },
          {
            ...{ id: "a2", title: "Later", slug: "later", html: "<p>Not yet.</p>", type: "post", status: "scheduled" },
            ...{ published_at: "2027-01-01T00:00:00.000Z", feature_image: null },
          },
          { id: "a3", title: "Contact", slug: "contact", html: "<p>Write to us.</p>", type: "page", status: "draft" },
        ],
        posts_meta: [
          { post_id: "a1", feature_image_alt: "A pot of beans", meta_title: "Dry beans", meta_description: null },
        ],
        tags: [
          { id: "t1", name: "Legumes", slug: "legumes", visibility: "public" },
          { id: "t2", name: "Slow food", slug: "slow-food", visibility: "public" },
          { id: "t3", name: "#wide", slug: "hash-wide", visibility: "internal" },
        ],
        posts_tags: [
          { id: "x", post_id: "a1", tag_id: "t2", sort_order: 1 },
          { id: "y", post_id: "a1", tag_id: "t1", sort_order: 0 },
          { id: "z", post_id: "a1", tag_id: "t3", sort_order: 2 },
        ],
        users: [{ id: "u1", name: "Jo Vega", slug: "jo", email: "jo@old.example", bio: "Cooks." }],
        posts_authors: [{ id: "p", post_id: "a1", author_id: "u1", sort_order: 0 }],
        settings: [{ key: "title", value: "Bean blog" }],
      },
    },
  ],
});
