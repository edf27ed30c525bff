import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import {
  authorEdit,
  categoryEdit,
  categoryOrderInput,
  featuredInput,
  featuredParams,
  keyParams,
  newAuthorInput,
  newCategoryInput,
  newSeriesInput,
  seriesEdit,
  seriesOrderInput,
  tagEdit,
  tagMergeInput,
  tagQuery,
} from "./contract-organize.ts";

const params = keyParams;
const response = okResponse;

/** The admin API of what texts are sorted by: categories, authors, series, tags, featured texts. */
export const organizeAdminApi = createAdminApiModule("Posts (staff)")
  .get("/api/admin/categories", {
    summary: "Lists categories with the number of posts in each",
    handle: async ({ ctx }) => ({ categories: await ctx.texts.listCategoryRows() }),
  })
  .post("/api/admin/categories", {
    summary: "Creates a category",
    body: newCategoryInput,
    response,
    handle: ({ ctx, body, actor }) => ctx.texts.createCategory(body, actor),
  })
  .post("/api/admin/categories-order", {
    summary: "Sets the order of categories",
    body: categoryOrderInput,
    response,
    handle: ({ ctx, body, actor }) => ctx.texts.orderCategories(body.keys, actor),
  })
  .put("/api/admin/categories/:key", {
    summary: "Changes the name and the description of a category",
    params,
    body: categoryEdit,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.texts.updateCategory(key, body, actor),
  })
  .delete("/api/admin/categories/:key", {
    summary: "Deletes a category without posts",
    params,
    response,
    handle: ({ ctx, params: { key }, actor }) => ctx.texts.deleteCategory(key, actor),
  })
  .get("/api/admin/authors", {
    summary: "Lists authors with the number of posts each wrote and reviewed",
    handle: async ({ ctx }) => ({ authors: await ctx.texts.listAuthorRows() }),
  })
  .post("/api/admin/authors", {
    summary: "Creates an author",
    body: newAuthorInput,
    response,
    handle: ({ ctx, body, actor }) => ctx.texts.createAuthor(body, actor),
  })
  .put("/api/admin/authors/:key", {
    summary: "Changes an author; an outdated version is refused",
    params,
    body: authorEdit,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.texts.updateAuthor(key, body, actor),
  })
  .delete("/api/admin/authors/:key", {
    summary: "Deletes an author whom no post names",
    params,
    response,
    handle: ({ ctx, params: { key }, actor }) => ctx.texts.deleteAuthor(key, actor),
  })
  .get("/api/admin/series", {
    summary: "Lists series with their parts",
    handle: async ({ ctx }) => ({ series: await ctx.texts.listSeriesRows() }),
  })
  .post("/api/admin/series", {
    summary: "Creates a series",
    body: newSeriesInput,
    response,
    handle: ({ ctx, body, actor }) => ctx.texts.createSeries(body, actor),
  })
  .put("/api/admin/series/:key", {
    summary: "Changes the title and the description of a series",
    params,
    body: seriesEdit,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.texts.updateSeries(key, body, actor),
  })
  .post("/api/admin/series/:key/order", {
    summary: "Reorders the parts of a series, in published posts and drafts alike",
    params,
    body: seriesOrderInput,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.texts.orderSeries(key, body.ids, actor),
  })
  .delete("/api/admin/series/:key", {
    summary: "Deletes a series without parts",
    params,
    response,
    handle: ({ ctx, params: { key }, actor }) => ctx.texts.deleteSeries(key, actor),
  })
  .get("/api/admin/tags", {
    summary: "Lists tags by address, with the number of posts of each",
    query: tagQuery,
    handle: ({ ctx, query }) => ctx.texts.listTagRows(query),
  })
  .put("/api/admin/tags/:key", {
    summary: "Changes a tag; its former address redirects",
    params,
    body: tagEdit,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.texts.updateTag(key, body, actor),
  })
  .post("/api/admin/tags/:key/merge", {
    summary: "Merges a tag into another one; its address redirects",
    params,
    body: tagMergeInput,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.texts.mergeTag(key, body.into, actor),
  })
  .delete("/api/admin/tags/:key", {
    summary: "Removes a tag from all posts and deletes it",
    params,
    response,
    handle: ({ ctx, params: { key }, actor }) => ctx.texts.deleteTag(key, actor),
  })
  .get("/api/admin/featured-texts/:place", {
    summary: "Lists the posts featured in a place",
    params: featuredParams,
    handle: async ({ ctx, params: { place } }) => ({ texts: await ctx.texts.listFeatured(place) }),
  })
  .put("/api/admin/featured-texts/:place", {
    summary: "Sets the posts featured in a place; refused where someone else changed them since",
    params: featuredParams,
    body: featuredInput,
    response,
    handle: ({ ctx, params: { place }, body, actor }) => ctx.texts.setFeatured(place, body, actor),
  });
