CREATE TABLE `media_file` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`filename` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`variant_bytes` integer DEFAULT 0 NOT NULL,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`focal_x` integer DEFAULT 50 NOT NULL,
	`focal_y` integer DEFAULT 50 NOT NULL,
	`placeholder` text DEFAULT '' NOT NULL,
	`formats` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`source` text NOT NULL,
	`user_id` text,
	`actor` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "media_file_version" CHECK(version > 0),
	CONSTRAINT "media_file_focal" CHECK(focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_key` ON `media_file` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_hash` ON `media_file` (`hash`) WHERE source <> 'member';--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_member_hash` ON `media_file` (`user_id`,`hash`) WHERE source = 'member';--> statement-breakpoint
CREATE INDEX `media_file_list` ON `media_file` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_file_waiting` ON `media_file` (`updated_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `media_file_unfinished` ON `media_file` (`created_at`) WHERE status <> 'ready';--> statement-breakpoint
CREATE TABLE `media_use` (
	`owner_kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`slot` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`media_id` text NOT NULL,
	PRIMARY KEY(`owner_kind`, `owner_id`, `slot`, `position`)
);
--> statement-breakpoint
CREATE INDEX `media_use_file` ON `media_use` (`media_id`);
