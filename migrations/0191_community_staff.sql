CREATE TABLE `community_category_change` (
	`category_id` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`cursor` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `community_rebuild` (
	`one` integer PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`phase` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`topics` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `community_category` ADD `icon` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `community_topic` ADD `pinned_everywhere` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `community_topic` ADD `pinned_until` integer;--> statement-breakpoint
ALTER TABLE `community_topic` ADD `moved` integer DEFAULT 0 NOT NULL;