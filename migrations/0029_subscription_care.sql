-- A charge that the subscriber asked for themselves, at once: it needs no reminder.
ALTER TABLE `billing_contract` ADD `requested_charge_at` integer;
--> statement-breakpoint
-- A price that staff agreed with the subscriber: it doesn't follow the store's.
ALTER TABLE `billing_contract_line` ADD `fixed_price` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Items that staff add to the next order of a subscription, at no charge.
CREATE TABLE `billing_gift` (
	`id` text PRIMARY KEY NOT NULL,
	`contract_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`cycle` integer,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "billing_gift_quantity" CHECK(quantity BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE INDEX `billing_gift_contract` ON `billing_gift` (`contract_id`,`id`);
--> statement-breakpoint
-- The store's public answer to a review.
ALTER TABLE `store_review` ADD `reply` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `store_review` ADD `reply_at` integer;
