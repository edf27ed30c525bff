CREATE TABLE `community_category` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`color` text NOT NULL,
	`position` integer NOT NULL,
	`access` text DEFAULT 'everybody' NOT NULL,
	`posting` text DEFAULT 'members' NOT NULL,
	`has_answers` integer DEFAULT false NOT NULL,
	`archived_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_category_slug` ON `community_category` (`slug`);--> statement-breakpoint
CREATE TABLE `community_post` (
	`topic_id` text NOT NULL,
	`number` integer NOT NULL,
	`author_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`excerpt` text NOT NULL,
	`reactions` integer DEFAULT 0 NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `community_post_author` ON `community_post` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `community_profile` (
	`user_id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`handle_key` text NOT NULL,
	`name` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`avatar` text,
	`trust` integer DEFAULT 0 NOT NULL,
	`silenced_until` integer,
	`suspended_until` integer,
	`topics` integer DEFAULT 0 NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	`reactions_received` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_profile_handle` ON `community_profile` (`handle_key`);--> statement-breakpoint
CREATE TABLE `community_topic_tag` (
	`tag` text NOT NULL,
	`topic_id` text NOT NULL,
	`bumped_at` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `community_topic_tag_list` ON `community_topic_tag` (`tag`,`bumped_at`,`topic_id`);--> statement-breakpoint
CREATE TABLE `community_topic` (
	`id` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`excerpt` text NOT NULL,
	`author_id` text NOT NULL,
	`people` text NOT NULL,
	`created_at` integer NOT NULL,
	`bumped_at` integer NOT NULL,
	`last_number` integer NOT NULL,
	`reactions` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`heat` integer NOT NULL,
	`state` text NOT NULL,
	`closed` integer DEFAULT false NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`is_open_question` integer DEFAULT false NOT NULL,
	`answer` integer,
	`subject_kind` text,
	`subject_id` text,
	`version` integer NOT NULL,
	CONSTRAINT "community_topic_subject_whole" CHECK((subject_kind IS NULL) = (subject_id IS NULL))
);
--> statement-breakpoint
CREATE INDEX `community_topic_bumped` ON `community_topic` (`bumped_at`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_category` ON `community_topic` (`category_id`,`bumped_at`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_heat` ON `community_topic` (`heat`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_category_heat` ON `community_topic` (`category_id`,`heat`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_question` ON `community_topic` (`bumped_at`,`id`) WHERE state = 'shown' AND is_open_question = 1;--> statement-breakpoint
CREATE INDEX `community_topic_pinned` ON `community_topic` (`category_id`,`bumped_at`) WHERE state = 'shown' AND pinned = 1;--> statement-breakpoint
CREATE INDEX `community_topic_author` ON `community_topic` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `community_topic_subject` ON `community_topic` (`subject_kind`,`subject_id`,`bumped_at`) WHERE subject_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `community_author_change` (
	`author_id` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`cursor` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
-- How a member is called is kept beside their posts: a job brings each change there, also that an account was deleted.
CREATE TRIGGER `community_profile_changed` AFTER UPDATE OF `handle`, `name`, `avatar` ON `community_profile`
BEGIN
	INSERT INTO `community_author_change` (`author_id`, `changed_at`) VALUES (new.`user_id`, CAST(unixepoch('subsec') * 1000 AS INTEGER))
	ON CONFLICT (`author_id`) DO UPDATE SET `changed_at` = excluded.`changed_at`, `cursor` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `community_profile_deleted` AFTER DELETE ON `community_profile`
BEGIN
	INSERT INTO `community_author_change` (`author_id`, `changed_at`) VALUES (old.`user_id`, CAST(unixepoch('subsec') * 1000 AS INTEGER))
	ON CONFLICT (`author_id`) DO UPDATE SET `changed_at` = excluded.`changed_at`, `cursor` = '';
END;
--> statement-breakpoint
-- What a new forum begins with; the owner changes it.
INSERT INTO `community_category` (`id`, `slug`, `name`, `description`, `color`, `position`, `access`, `posting`, `has_answers`, `created_at`) VALUES
	('announcements', 'announcements', 'Announcements', 'What is new, from our team.', 'gold', 1, 'everybody', 'staff', 0, 0),
	('questions', 'questions', 'Questions', 'Ask anything. Mark the reply that helped.', 'sky', 2, 'everybody', 'members', 1, 0),
	('nutrition', 'nutrition', 'Nutrition', 'Protein, iron, B12 and everyday eating.', 'leaf', 3, 'everybody', 'members', 0, 0),
	('training', 'training', 'Training', 'Strength, endurance, rest and races.', 'clay', 4, 'everybody', 'members', 0, 0),
	('recipes', 'recipes', 'Recipes', 'What you cook, and what went wrong.', 'plum', 5, 'everybody', 'members', 0, 0),
	('members', 'members', 'Members only', 'Introductions and what not everybody has to read.', 'stone', 6, 'members', 'members', 0, 0);
