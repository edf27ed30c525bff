CREATE TABLE `content_author` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_category` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_comment` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`quote` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `content_comment_entry` ON `content_comment` (`entry_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `content_draft` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`body` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed` integer NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`path` text NOT NULL,
	`slug` text NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`category` text,
	`author_id` text,
	`reviewer_id` text,
	`reviewed_at` integer,
	`revised_at` integer,
	`series_id` text,
	`series_part` integer,
	`drawing` text DEFAULT '' NOT NULL,
	`seo` text DEFAULT '{}' NOT NULL,
	`body` text NOT NULL,
	`recipe` text,
	`words` integer DEFAULT 0 NOT NULL,
	`preview_nonce` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "content_entry_published" CHECK(status <> 'published' OR publish_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_entry_path` ON `content_entry` (`path`);--> statement-breakpoint
CREATE INDEX `content_entry_list` ON `content_entry` (`publish_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `content_entry_kind` ON `content_entry` (`kind`,`publish_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `content_entry_category` ON `content_entry` (`category`,`publish_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `content_entry_author` ON `content_entry` (`author_id`,`publish_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `content_entry_series` ON `content_entry` (`series_id`,`series_part`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_entry_updated` ON `content_entry` (`kind`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `content_entry_tag` (
	`entry_id` text NOT NULL,
	`tag` text NOT NULL,
	`position` integer NOT NULL,
	`publish_at` integer,
	PRIMARY KEY(`entry_id`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `content_entry_tag_list` ON `content_entry_tag` (`tag`,`publish_at`,`entry_id`);--> statement-breakpoint
CREATE TABLE `content_redirect` (
	`path` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_redirect_entry` ON `content_redirect` (`entry_id`);--> statement-breakpoint
CREATE TABLE `content_reference` (
	`entry_id` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	PRIMARY KEY(`entry_id`, `kind`, `target`)
);
--> statement-breakpoint
CREATE INDEX `content_reference_target` ON `content_reference` (`kind`,`target`,`entry_id`);--> statement-breakpoint
CREATE TABLE `content_related` (
	`entry_id` text NOT NULL,
	`position` integer NOT NULL,
	`related_id` text NOT NULL,
	PRIMARY KEY(`entry_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `content_related_of` ON `content_related` (`related_id`);--> statement-breakpoint
CREATE TABLE `content_revision` (
	`entry_id` text NOT NULL,
	`number` integer NOT NULL,
	`reason` text NOT NULL,
	`fields` text NOT NULL,
	`body` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `content_series` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`line` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_tag` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`line` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `science_ingredient` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`latin` text DEFAULT '' NOT NULL,
	`origin` text DEFAULT '' NOT NULL,
	`summary` text NOT NULL,
	`cautions` text DEFAULT '[]' NOT NULL,
	`outlook` text DEFAULT '' NOT NULL,
	`drawing` text DEFAULT '' NOT NULL,
	`reviewed_at` integer,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `science_outcome` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`line` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `science_result` (
	`study_id` text NOT NULL,
	`ingredient` text NOT NULL,
	`outcome` text NOT NULL,
	`main` integer DEFAULT false NOT NULL,
	`answer` text NOT NULL,
	`measure` text NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`study_id`, `ingredient`, `outcome`)
);
--> statement-breakpoint
CREATE INDEX `science_result_ingredient` ON `science_result` (`ingredient`,`outcome`);--> statement-breakpoint
CREATE TABLE `science_study` (
	`id` text PRIMARY KEY NOT NULL,
	`headline` text NOT NULL,
	`summary` text NOT NULL,
	`title` text NOT NULL,
	`authors` text NOT NULL,
	`year` integer NOT NULL,
	`journal` text NOT NULL,
	`volume` text DEFAULT '' NOT NULL,
	`pages` text DEFAULT '' NOT NULL,
	`doi` text NOT NULL,
	`pmid` text DEFAULT '' NOT NULL,
	`design` text NOT NULL,
	`randomized` integer NOT NULL,
	`controlled` integer NOT NULL,
	`blinding` text NOT NULL,
	`comparator` text DEFAULT '' NOT NULL,
	`people` integer,
	`population` text NOT NULL,
	`patients` integer NOT NULL,
	`dose` text DEFAULT '' NOT NULL,
	`dose_min` real,
	`dose_max` real,
	`dose_unit` text DEFAULT '' NOT NULL,
	`weeks` real,
	`duration` text DEFAULT '' NOT NULL,
	`limitations` text NOT NULL,
	`funding` text NOT NULL,
	`funding_text` text DEFAULT '' NOT NULL,
	`paid_by_maker` integer DEFAULT false NOT NULL,
	`group_key` text NOT NULL,
	`retracted_at` integer,
	`history` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `science_study_list` ON `science_study` (`year`,`id`) WHERE status = 'published';