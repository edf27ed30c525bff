-- Saved views of the admin's lists: a search and filters with a name, shared by all staff.
CREATE TABLE `settings_saved_view` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`label` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_saved_view_label` ON `settings_saved_view` (`list`,`label`);
