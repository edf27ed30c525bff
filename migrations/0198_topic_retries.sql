CREATE TABLE `community_topic_retry` (
	`job` text NOT NULL,
	`subject` text NOT NULL,
	`topic_id` text NOT NULL,
	`since` integer NOT NULL,
	`retry_at` integer NOT NULL,
	PRIMARY KEY(`job`, `subject`, `topic_id`)
);
--> statement-breakpoint
CREATE INDEX `community_topic_retry_by_time` ON `community_topic_retry` (`job`,`retry_at`);