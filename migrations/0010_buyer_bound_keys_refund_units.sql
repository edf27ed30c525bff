-- Whose request a key was: `user:` and an account, `cart:` and the hash of a guest's cookie. Rows that exist stay empty
-- and are answered by their key alone, as before, until they are a week old.
ALTER TABLE `store_request_key` ADD `buyer` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- The result of an attempt is asked for by its key, whatever its scope.
CREATE INDEX `store_request_key_key` ON `store_request_key` (`key`);
--> statement-breakpoint
-- Units that a refund took out of what is to be shipped, and units that it put back into inventory. Where the refund
-- fails, the next one of the same line takes them over. Nobody knows them for refunds that exist: zero.
ALTER TABLE `store_refund_line` ADD `unsent` integer DEFAULT 0 NOT NULL CHECK(unsent >= 0);
--> statement-breakpoint
ALTER TABLE `store_refund_line` ADD `restocked` integer DEFAULT 0 NOT NULL CHECK(restocked >= 0);
--> statement-breakpoint
CREATE INDEX `store_refund_line_line` ON `store_refund_line` (`line_id`);
--> statement-breakpoint
-- A payment of zero saves the card of a subscription whose first order costs nothing. SQLite cannot change a CHECK, so
-- the table is written again.
CREATE TABLE `store_payment_new` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`gateway` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`request_key` text,
	`reference` text,
	`redirect_url` text,
	`version` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`card_brand` text,
	`card_last4` text,
	`keep_card` integer DEFAULT false NOT NULL,
	`saved_card_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`captured_at` integer,
	CONSTRAINT "store_payment_amount" CHECK(amount >= 0),
	CONSTRAINT "store_payment_refunded" CHECK(refunded BETWEEN 0 AND amount)
);
--> statement-breakpoint
INSERT INTO `store_payment_new` (`id`, `order_id`, `gateway`, `amount`, `currency`, `status`, `request_key`, `reference`, `redirect_url`, `version`, `reason`, `card_brand`, `card_last4`, `keep_card`, `saved_card_id`, `refunded`, `created_at`, `updated_at`, `captured_at`)
SELECT `id`, `order_id`, `gateway`, `amount`, `currency`, `status`, `request_key`, `reference`, `redirect_url`, `version`, `reason`, `card_brand`, `card_last4`, `keep_card`, `saved_card_id`, `refunded`, `created_at`, `updated_at`, `captured_at` FROM `store_payment`;
--> statement-breakpoint
DROP TABLE `store_payment`;
--> statement-breakpoint
ALTER TABLE `store_payment_new` RENAME TO `store_payment`;
--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_reference` ON `store_payment` (`gateway`,`reference`) WHERE reference IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_live` ON `store_payment` (`order_id`) WHERE status IN ('created', 'pending', 'captured', 'unknown');
--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_request` ON `store_payment` (`request_key`) WHERE request_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `store_payment_order` ON `store_payment` (`order_id`);
--> statement-breakpoint
CREATE INDEX `store_payment_open` ON `store_payment` (`updated_at`) WHERE status IN ('created', 'pending', 'unknown');
--> statement-breakpoint
CREATE INDEX `store_payment_card_unsaved` ON `store_payment` (`captured_at`) WHERE status = 'captured' AND keep_card = 1 AND saved_card_id IS NULL;
--> statement-breakpoint
CREATE INDEX `store_payment_recent` ON `store_payment` (`gateway`,`created_at`,`id`);
