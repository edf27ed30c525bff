-- When an order was said to arrive, as calendar days of the place that it leaves from; null: nothing is shipped, or it
-- was placed before this.
ALTER TABLE `store_order` ADD `delivery_from` text;
--> statement-breakpoint
ALTER TABLE `store_order` ADD `delivery_to` text;
--> statement-breakpoint
-- The saved addresses of members.
CREATE TABLE `store_address` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`default_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_address_user` ON `store_address` (`user_id`,`default_at`);
