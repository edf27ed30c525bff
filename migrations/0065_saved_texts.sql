CREATE TABLE `content_saved` (
	`user_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `entry_id`)
);
--> statement-breakpoint
CREATE INDEX `content_saved_list` ON `content_saved` (`user_id`,`at`);
