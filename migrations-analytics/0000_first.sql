CREATE TABLE `analytics_batch` (
	`writer` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_day` (
	`day` text NOT NULL,
	`dim` text NOT NULL,
	`key` text NOT NULL,
	`pageviews` integer DEFAULT 0 NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`timed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `dim`, `key`)
);
