ALTER TABLE `store_product` ADD `faqs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TABLE `store_collection` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`kind` text NOT NULL,
	`rule` text DEFAULT '{}' NOT NULL,
	`sort` text DEFAULT 'featured' NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "store_collection_version" CHECK(version > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_collection_handle` ON `store_collection` (`handle`);--> statement-breakpoint
CREATE INDEX `store_collection_list` ON `store_collection` (`status`,title COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE TABLE `store_collection_product` (
	`collection_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `product_id`)
);
--> statement-breakpoint
CREATE INDEX `store_collection_product_order` ON `store_collection_product` (`collection_id`,`position`,`product_id`);--> statement-breakpoint
CREATE INDEX `store_collection_product_of` ON `store_collection_product` (`product_id`,`collection_id`);--> statement-breakpoint
CREATE TABLE `store_home_hero` (
	`position` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_product_schedule` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `store_product_schedule_due` ON `store_product_schedule` (`at`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `store_product_schedule_product` ON `store_product_schedule` (`product_id`,`at`);
