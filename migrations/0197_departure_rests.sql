CREATE TABLE `members_departure_rest` (
	`departed_id` text NOT NULL,
	`member_id` text NOT NULL,
	`retry_at` integer NOT NULL,
	PRIMARY KEY(`departed_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `members_departure_rest_by_time` ON `members_departure_rest` (`retry_at`);