CREATE TABLE `nutrition_food` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`source_id` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`per_100g` text NOT NULL,
	`contains` text DEFAULT '[]' NOT NULL,
	`main` text DEFAULT '' NOT NULL
);
