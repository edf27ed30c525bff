-- Tags of orders, for staff: filtered by, searched and exported.
CREATE TABLE `store_order_tag` (
	`order_id` text NOT NULL,
	`tag` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`order_id`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `store_order_tag_tag` ON `store_order_tag` (`tag`,`order_id`);
--> statement-breakpoint
-- Archived orders are found by the beginning of a name, too.
CREATE INDEX `store_order_archive_name` ON `store_order_archive` (lower("name"),`id`);
