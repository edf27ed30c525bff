CREATE TABLE `analytics_view` (
	`view` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_view_at` ON `analytics_view` (`at`);