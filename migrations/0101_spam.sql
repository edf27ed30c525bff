CREATE TABLE `spam_block` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`action` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spam_block_value` ON `spam_block` (`kind`,`value`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `spam_block_newest` ON `spam_block` (`created_at`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE TABLE `spam_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	CONSTRAINT "spam_settings_one" CHECK("spam_settings"."id" = 1)
);
