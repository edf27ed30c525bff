import { bindDeps } from "../../platform/bind-deps.ts";
import type { OrdersDeps } from "./deps.ts";
import { invoicePath, readInvoice, sendInvoice } from "./service-draft-invoice.ts";
import { createDraftOfOrder } from "./service-draft-of-order.ts";
import { markDraftPaid } from "./service-draft-order.ts";
import {
  cancelInvoice,
  createDraft,
  deleteDraft,
  duplicateDraft,
  getDraft,
  listDrafts,
  listDraftVariants,
  quoteDraftInput,
  saveDraft,
} from "./service-drafts.ts";

/** Orders that staff prepare: drafts, their invoices, and what is paid elsewhere. */
export const createDraftService = (deps: OrdersDeps) =>
  bindDeps(deps, {
    invoicePath,
    readInvoice,
    sendInvoice,
    createDraftOfOrder,
    markDraftPaid,
    cancelInvoice,
    createDraft,
    deleteDraft,
    duplicateDraft,
    getDraft,
    listDrafts,
    listDraftVariants,
    quoteDraftInput,
    saveDraft,
  });
