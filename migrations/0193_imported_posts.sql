CREATE TABLE `community_import_post` (
	`topic_id` text NOT NULL,
	`number` integer NOT NULL,
	`address` text NOT NULL,
	PRIMARY KEY(`topic_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `community_import_post_address` ON `community_import_post` (`address`);--> statement-breakpoint
CREATE TABLE `members_departure` (
	`member_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`cursor` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_import_undoing` ON `community_import` (`id`) WHERE state = 'undoing';