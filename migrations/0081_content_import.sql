CREATE TABLE `content_import` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`filename` text NOT NULL,
	`site` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_import_item` (
	`import_id` text NOT NULL,
	`source_key` text NOT NULL,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`entry_id` text,
	`message` text DEFAULT '' NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`import_id`, `source_key`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_import_item_once` ON `content_import_item` (`source_key`) WHERE status = 'imported';--> statement-breakpoint
CREATE TABLE `content_import_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`url` text NOT NULL,
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
CREATE INDEX `content_import_picture_due` ON `content_import_picture` (`due_at`,`id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `content_import_picture_import` ON `content_import_picture` (`import_id`,`id`);--> statement-breakpoint
CREATE INDEX `content_import_picture_entry` ON `content_import_picture` (`entry_id`);--> statement-breakpoint
CREATE INDEX `content_import_picture_done` ON `content_import_picture` (`url`) WHERE status = 'done';
