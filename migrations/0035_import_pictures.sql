-- Pictures that imported product files name by their addresses.
CREATE TABLE `store_import_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text NOT NULL,
	`variant_id` text DEFAULT '' NOT NULL,
	`url` text NOT NULL,
	`position` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`media_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_import_picture_key` ON `store_import_picture` (`product_id`,`variant_id`,`url`);
--> statement-breakpoint
CREATE INDEX `store_import_picture_due` ON `store_import_picture` (`due_at`,`line`,`id`) WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX `store_import_picture_import` ON `store_import_picture` (`import_id`,`line`,`id`);
--> statement-breakpoint
CREATE INDEX `store_import_picture_done` ON `store_import_picture` (`url`) WHERE status = 'done';
