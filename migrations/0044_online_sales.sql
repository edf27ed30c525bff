-- What was sold in the store itself is counted from the index of paid orders alone: renewals come of no visit.
DROP INDEX `store_order_paid`;--> statement-breakpoint
CREATE INDEX `store_order_paid` ON `store_order` (`paid_at`,`currency`,`total`,`refunded`,`source`) WHERE paid_at IS NOT NULL;
