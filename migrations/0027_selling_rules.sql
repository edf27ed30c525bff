-- Discounts: buy X get Y, for a group of customers, and many one-time codes of one kind at once.
ALTER TABLE `store_discount` ADD `buy_quantity` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_discount` ADD `get_quantity` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_discount` ADD `get_scope` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_discount` ADD `max_per_order` integer;
--> statement-breakpoint
ALTER TABLE `store_discount` ADD `customer_tag` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_discount` ADD `batch_id` text;
--> statement-breakpoint
CREATE INDEX `store_discount_of_batch` ON `store_discount` (`batch_id`,`id`) WHERE batch_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `store_discount_list` ON `store_discount` (`id`) WHERE batch_id IS NULL;
--> statement-breakpoint
CREATE TABLE `store_discount_batch` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`prefix` text NOT NULL,
	`count` integer NOT NULL,
	`rule` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`request_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_discount_batch_request` ON `store_discount_batch` (`request_key`);
--> statement-breakpoint
-- Gift cards: who gets the email, from whom, with which words, and when.
ALTER TABLE `store_gift_card` ADD `recipient_email` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_gift_card` ADD `sender_name` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_gift_card` ADD `message` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_gift_card` ADD `send_at` integer;
--> statement-breakpoint
ALTER TABLE `store_gift_card` ADD `sent_at` integer;
--> statement-breakpoint
CREATE INDEX `store_gift_card_to_send` ON `store_gift_card` (`send_at`) WHERE send_at IS NOT NULL AND sent_at IS NULL;
--> statement-breakpoint
-- Each email of a gift card, once per cause.
CREATE TABLE `store_gift_card_mail` (
	`card_id` text NOT NULL,
	`ref` text NOT NULL,
	`mail_id` text NOT NULL,
	`email` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`card_id`, `ref`)
);
--> statement-breakpoint
-- Countries where the owner decided otherwise than the default of domain-markets.ts.
CREATE TABLE `store_market` (
	`country` text PRIMARY KEY NOT NULL,
	`sells` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL
);
