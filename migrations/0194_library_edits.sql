CREATE TABLE `nutrition_library_edit` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`patch` text NOT NULL,
	`updated_at` integer NOT NULL
);
