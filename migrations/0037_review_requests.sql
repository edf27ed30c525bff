-- When the buyer may be asked for reviews: set when a parcel leaves and when it arrives, cleared once it was seen to.
ALTER TABLE `store_order` ADD `review_due_at` integer;
--> statement-breakpoint
CREATE INDEX `store_order_review_due` ON `store_order` (`review_due_at`) WHERE review_due_at IS NOT NULL;
--> statement-breakpoint
-- When the buyer was asked to review the line.
ALTER TABLE `store_order_line` ADD `review_asked_at` integer;
--> statement-breakpoint
-- Raised by every edit and decision, so that a decision about another text is refused; and who decided.
ALTER TABLE `store_review` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_review` ADD `decided_by` text;
--> statement-breakpoint
-- When its writer last changed it.
ALTER TABLE `store_review` ADD `edited_at` integer;
