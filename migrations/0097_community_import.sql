CREATE TABLE `community_import` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`filename` text NOT NULL,
	`site` text NOT NULL,
	`state` text NOT NULL,
	`categories` text DEFAULT '{}' NOT NULL,
	`made` text DEFAULT '[]' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_import_created` ON `community_import` (`created_at`);--> statement-breakpoint
CREATE TABLE `community_import_topic` (
	`source_key` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`address` text,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_import_topic_once` ON `community_import_topic` (`topic_id`);--> statement-breakpoint
CREATE INDEX `community_import_topic_address` ON `community_import_topic` (`address`) WHERE address IS NOT NULL;--> statement-breakpoint
CREATE INDEX `community_import_topic_import` ON `community_import_topic` (`import_id`,`status`);--> statement-breakpoint
CREATE TABLE `community_imported_author` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`name` text NOT NULL,
	`email_hash` text,
	`state` text NOT NULL,
	`user_id` text
);
--> statement-breakpoint
CREATE INDEX `community_imported_author_email` ON `community_imported_author` (`email_hash`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `community_imported_author_user` ON `community_imported_author` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `community_imported_author_import` ON `community_imported_author` (`import_id`);
