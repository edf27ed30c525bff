import type { AttentionCounts } from "#worker/store/contract-dashboard.ts";
import type { AdminIconName } from "../shell/admin-icon.tsx";

/** Something that waits for staff: money or a promise at stake (`high`), work to do (`work`), or good to know. */
export interface AttentionItem {
  title: string;
  detail?: string;
  urgency: "high" | "work" | "info";
  icon: AdminIconName;
  action: string;
  to: string;
}

const DAY = 86_400_000;
const plurals = new Intl.PluralRules("en-US");
const count = (n: number, one: string, other: string) => `${n} ${plurals.select(n) === "one" ? one : other}`;

/** How long ago, in words: "2 days", "5 hours". */
export function ageInWords(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours < 1) return "less than an hour";
  return hours < 48 ? count(hours, "hour", "hours") : count(Math.floor(ms / DAY), "day", "days");
}

/** What needs attention, the most urgent first. Nothing is listed that has nothing to do. */
export function attentionItems(c: AttentionCounts, now: number): AttentionItem[] {
  const fulfill = "/420/orders?show=to_send&sort=number";
  const items: [number, AttentionItem][] = [
    [
      c.flagged,
      {
        title: count(c.flagged, "order flagged for review", "orders flagged for review"),
        detail: "A payment, refund or dispute needs a decision",
        urgency: "high",
        icon: "flag",
        action: "Review",
        to: "/420/orders?show=attention",
      },
    ],
    [
      c.toSend,
      {
        title: count(c.toSend, "order to fulfill", "orders to fulfill"),
        detail:
          c.late > 0
            ? `${count(c.late, "order has", "orders have")} waited more than 3 days`
            : c.oldestToSend === null
              ? undefined
              : `The oldest has waited ${ageInWords(now - c.oldestToSend)}`,
        urgency: c.late > 0 ? "high" : "work",
        icon: "box",
        action: "Fulfill",
        to: fulfill,
      },
    ],
    [
      c.failing,
      {
        title: count(c.failing, "subscription is past due", "subscriptions are past due"),
        detail: "The last renewal couldn’t be charged",
        urgency: "high",
        icon: "renew",
        action: "View",
        to: "/420/subscriptions?status=past_due",
      },
    ],
    [
      c.returns,
      {
        title: count(c.returns, "open return", "open returns"),
        detail: "To approve, or to receive",
        urgency: "work",
        icon: "refund",
        action: "Review",
        to: "/420/orders?show=returns",
      },
    ],
    [
      c.lowStock,
      {
        title: count(c.lowStock, "variant is low in stock", "variants are low in stock"),
        urgency: "work",
        icon: "archive",
        action: "Restock",
        to: "/420/stock?show=low",
      },
    ],
    [
      c.lotsWithoutCertificate,
      {
        title: count(c.lotsWithoutCertificate, "released lot has no certificate", "released lots have no certificate"),
        urgency: "work",
        icon: "flask",
        action: "Add",
        to: "/420/lots?certificate=missing",
      },
    ],
    [
      c.hooks,
      {
        title: count(c.hooks, "webhook failed", "webhooks failed"),
        detail: "Another system didn’t accept an event",
        urgency: "high",
        icon: "webhook",
        action: "View",
        to: "/420/webhooks?state=failed",
      },
    ],
    [
      c.reviews,
      {
        title: count(c.reviews, "review to moderate", "reviews to moderate"),
        urgency: "work",
        icon: "star",
        action: "Moderate",
        to: "/420/reviews",
      },
    ],
    [
      c.projects,
      {
        title: count(c.projects, "project request to answer", "project requests to answer"),
        urgency: "work",
        icon: "note",
        action: "Answer",
        to: "/420/projects",
      },
    ],
    [
      c.flaggedTurns,
      {
        title: count(c.flaggedTurns, "flagged coach conversation", "flagged coach conversations"),
        detail: "Members let staff read these",
        urgency: "work",
        icon: "flag",
        action: "Read",
        to: "/420/fitness/flagged",
      },
    ],
    [
      c.textsToReview,
      {
        title: count(c.textsToReview, "post relies on a corrected study", "posts rely on a corrected study"),
        detail: "Read it again, and publish it",
        urgency: "work",
        icon: "note",
        action: "Review",
        to: "/420/posts",
      },
    ],
    [
      c.exportsReady,
      {
        title: count(c.exportsReady, "export is ready", "exports are ready"),
        urgency: "info",
        icon: "content",
        action: "Download",
        to: "/420/exports",
      },
    ],
  ];
  const order = { high: 0, work: 1, info: 2 };
  return items
    .filter(([n]) => n > 0)
    .map(([, item]) => item)
    .sort((a, b) => order[a.urgency] - order[b.urgency]);
}
