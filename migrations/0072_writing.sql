ALTER TABLE `content_entry` ADD `first_published_at` integer;--> statement-breakpoint
ALTER TABLE `content_entry` ADD `settled_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `content_entry_unsettled` ON `content_entry` (`publish_at`) WHERE settled_version <> version;--> statement-breakpoint
ALTER TABLE `content_draft` ADD `recent_saves` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `content_draft_updated` ON `content_draft` (`updated_at`,`entry_id`);--> statement-breakpoint
ALTER TABLE `content_comment` ADD `parent_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `content_comment` ADD `resolved_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE `content_preview` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `content_preview_entry` ON `content_preview` (`entry_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `content_tag_redirect` (
	`slug` text PRIMARY KEY NOT NULL,
	`tag` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_tag_redirect_tag` ON `content_tag_redirect` (`tag`);--> statement-breakpoint
CREATE TABLE `content_featured` (
	`place` text NOT NULL,
	`position` integer NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`place`, `position`)
);
--> statement-breakpoint
CREATE TABLE `content_corrected_study` (
	`entry_id` text NOT NULL,
	`study` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `study`)
);
