CREATE TABLE `message_block` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE TABLE `message_conversation` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`last_number` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last` text,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `message_departure` (
	`conversation_id` text NOT NULL,
	`member_id` text NOT NULL,
	PRIMARY KEY(`conversation_id`, `member_id`)
);
--> statement-breakpoint
CREATE TABLE `message_key` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`public_key` text,
	`backup` text,
	`backup_at` integer,
	`accepts` text DEFAULT 'members' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `message_key_entry` (
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`public_key` text,
	`previous` text NOT NULL,
	`hash` text NOT NULL,
	`signature` text NOT NULL,
	`voucher` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `message_member` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`left` integer DEFAULT false NOT NULL,
	`read_number` integer NOT NULL,
	`wrap` text,
	`version` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `message_member_user` ON `message_member` (`user_id`);--> statement-breakpoint
CREATE TABLE `message_policy` (
	`id` integer PRIMARY KEY NOT NULL,
	`starters` text NOT NULL,
	`max_group` integer NOT NULL,
	`version` integer NOT NULL,
	CONSTRAINT "message_policy_group" CHECK("message_policy"."max_group" BETWEEN 2 AND 20)
);
--> statement-breakpoint
CREATE TABLE `message_report` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text,
	`reported_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`disclosed` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `message_report_open` ON `message_report` (`created_at`) WHERE state = 'open';--> statement-breakpoint
INSERT INTO `message_policy` (`id`, `starters`, `max_group`, `version`) VALUES (1, 'members', 20, 1);--> statement-breakpoint
-- Rows of members go with their account alone: who leaves is marked as having left.
CREATE TRIGGER `message_member_deleted` AFTER DELETE ON `message_member`
BEGIN
	INSERT OR IGNORE INTO `message_departure` (`conversation_id`, `member_id`) VALUES (old.`conversation_id`, old.`user_id`);
END;--> statement-breakpoint
-- Keys from before this version were made without a backup and without a log: those members set up encryption anew.
UPDATE `auth_user` SET `encryption_enabled` = 0 WHERE `encryption_enabled` = 1;
