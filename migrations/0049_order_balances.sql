-- What an edited order still owes, and the payments that pay it. A payment of the order itself has no balance.
ALTER TABLE `store_order` ADD `credited` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_order` ADD `owed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_order` ADD `balance_id` text;--> statement-breakpoint
ALTER TABLE `store_order_line` ADD `unpaid` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `store_payment` ADD `balance_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `store_order_owed` ON `store_order` (`id`) WHERE owed > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_one_live` ON `store_payment` (`order_id`,`balance_id`) WHERE status IN ('created', 'pending', 'captured', 'unknown');--> statement-breakpoint
DROP INDEX `store_payment_live`;
