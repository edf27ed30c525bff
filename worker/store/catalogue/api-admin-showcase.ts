import { z } from "zod";
import { createAdminApiModule, emptyBody, idResponse, okResponse } from "../../platform/api-module.ts";
import {
  collectionInput,
  collectionRule,
  collectionSaveInput,
  homeHeroInput,
  menuCollectionsInput,
  menuProductInput,
  PRODUCT_SORTS,
  productOrderInput,
  scheduleInput,
} from "./contract.ts";

const params = z.object({ id: z.string().min(1).max(64) });

/** The admin API of what the shop shows and when: collections, the order of products, the home page, planned changes. */
export const showcaseAdminApi = createAdminApiModule("Collections (staff)")
  .get("/api/admin/collections", {
    summary: "Lists collections by title, at most a hundred",
    query: z.object({ q: z.string().trim().max(120).catch("") }),
    handle: async ({ ctx, query }) => ({ collections: await ctx.store.catalogue.admin.listCollections(query) }),
  })
  .post("/api/admin/collections", {
    summary: "Creates a collection, by hand or by a rule",
    body: collectionInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({
      id: await ctx.store.catalogue.admin.saveCollection(null, body, actor),
    }),
  })
  .put("/api/admin/collections/:id", {
    summary: "Saves a whole collection; a conflict if someone else saved it meanwhile",
    params,
    body: collectionSaveInput,
    response: idResponse,
    handle: async ({ ctx, params: { id }, body, actor }) => ({
      id: await ctx.store.catalogue.admin.saveCollection({ id, version: body.version }, body.collection, actor),
    }),
  })
  .delete("/api/admin/collections/:id", {
    summary: "Deletes a collection; its products stay",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.catalogue.admin.deleteCollection(id, actor),
  })
  .post("/api/admin/collections-preview", {
    summary: "Counts the products that a rule finds, and lists the first of them",
    body: z.strictObject({ rule: collectionRule, sort: z.enum(PRODUCT_SORTS).default("featured") }),
    handle: ({ ctx, body }) => ctx.store.catalogue.admin.previewCollectionRule(body),
  })
  .put("/api/admin/product-order", {
    summary: "Sets the order of the products at the beginning of the shop",
    body: productOrderInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.catalogue.admin.saveProductOrder(body.ids, actor),
  })
  .put("/api/admin/menu-collections", {
    summary: "Chooses the collections in the shop's menus and their order",
    body: menuCollectionsInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.catalogue.admin.saveMenuCollections(body.ids, actor),
  })
  .get("/api/admin/menu-product", {
    summary: "Gets the product chosen for the shop's menus, whether or not it is shown",
    handle: async ({ ctx }) => ({ product: await ctx.store.catalogue.admin.getChosenMenuProduct() }),
  })
  .put("/api/admin/menu-product", {
    summary: "Chooses the product in the shop's menus, or none; a conflict if someone else chose meanwhile",
    body: menuProductInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.catalogue.admin.saveMenuProduct(body, actor),
  })
  .put("/api/admin/home-hero", {
    summary:
      "Chooses the products and the picture at the top of the home page; no products: they are chosen automatically",
    body: homeHeroInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.catalogue.admin.saveHomeHero(body, actor),
  })
  .post("/api/admin/products/:id/duplicate", {
    summary: "Creates a draft that is a copy of a product",
    params,
    body: emptyBody,
    response: idResponse,
    handle: async ({ ctx, params: { id }, actor }) => ({
      id: await ctx.store.catalogue.admin.duplicateProduct(id, actor),
    }),
  })
  .get("/api/admin/products/:id/schedule", {
    summary: "Lists the planned changes of a product's status",
    params,
    handle: async ({ ctx, params: { id } }) => ({ changes: await ctx.store.catalogue.admin.listSchedule(id) }),
  })
  .post("/api/admin/products/:id/schedule", {
    summary: "Plans to publish or unpublish a product at an instant",
    params,
    body: scheduleInput,
    response: idResponse,
    handle: async ({ ctx, params: { id }, body, actor }) => ({
      id: await ctx.store.catalogue.admin.scheduleChange(id, body, actor),
    }),
  })
  .delete("/api/admin/products/:id/schedule/:change", {
    summary: "Cancels a planned change",
    params: params.extend({ change: z.string().min(1).max(64) }),
    response: okResponse,
    handle: ({ ctx, params: { id, change }, actor }) =>
      ctx.store.catalogue.admin.cancelScheduledChange(id, change, actor),
  });
