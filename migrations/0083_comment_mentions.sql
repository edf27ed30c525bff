ALTER TABLE `content_comment` ADD `edited_at` integer;--> statement-breakpoint
CREATE TABLE `content_comment_mention` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`)
);
