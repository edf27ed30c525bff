CREATE TABLE `store_price_change` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'planned' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`show_was` integer NOT NULL,
	`variants` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`unpublished` integer DEFAULT false NOT NULL,
	`request_key` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "store_price_change_times" CHECK(ends_at IS NULL OR ends_at > starts_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_price_change_request` ON `store_price_change` (`request_key`);--> statement-breakpoint
CREATE INDEX `store_price_change_starts` ON `store_price_change` (`starts_at`,`id`) WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX `store_price_change_ends` ON `store_price_change` (`ends_at`,`id`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `store_price_change_unpublished` ON `store_price_change` (`id`) WHERE unpublished = 1;--> statement-breakpoint
CREATE TABLE `store_price_change_item` (
	`change_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`product_id` text NOT NULL,
	`price` integer NOT NULL,
	`planned_from` integer NOT NULL,
	`state` text DEFAULT 'planned' NOT NULL,
	`was_price` integer,
	`was_compare_at` integer,
	`compare_at` integer,
	PRIMARY KEY(`change_id`, `variant_id`)
);
--> statement-breakpoint
CREATE INDEX `store_price_change_item_variant` ON `store_price_change_item` (`variant_id`,`state`);--> statement-breakpoint
CREATE INDEX `store_price_change_item_product` ON `store_price_change_item` (`product_id`,`change_id`);--> statement-breakpoint
CREATE TABLE `store_price_history` (
	`variant_id` text NOT NULL,
	`price` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_price_history_variant` ON `store_price_history` (`variant_id`,`until`,`price`);--> statement-breakpoint
CREATE INDEX `store_price_history_until` ON `store_price_history` (`until`);--> statement-breakpoint
-- Whoever changes a price: what is crossed out in a sale must be the lowest price of the 30 days before it.
CREATE TRIGGER store_price_history_variant_price AFTER UPDATE OF price ON store_variant WHEN NEW.price <> OLD.price BEGIN INSERT INTO store_price_history (variant_id, price, until) VALUES (OLD.id, OLD.price, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
