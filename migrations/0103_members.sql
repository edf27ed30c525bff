CREATE TABLE `members_digest` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`period` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `members_digest_due` ON `members_digest` (`due_at`);--> statement-breakpoint
CREATE TABLE `members_erasure` (
	`member_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `members_push_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `members_watch` (
	`topic_id` text NOT NULL,
	`user_id` text NOT NULL,
	`level` text,
	`version` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `members_watch_user` ON `members_watch` (`user_id`);
