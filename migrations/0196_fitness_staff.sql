CREATE TABLE `fitness_count_writer` (
	`writer` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fitness_count` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
CREATE TABLE `fitness_exercise_edit` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`patch` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fitness_flagged` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`guardrails` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`actor` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fitness_flagged_state` ON `fitness_flagged` (`state`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `fitness_flagged_at` ON `fitness_flagged` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `fitness_flagged_user` ON `fitness_flagged` (`user_id`);--> statement-breakpoint
CREATE INDEX `billing_contract_access` ON `billing_contract` (`paid_until`) WHERE kind = 'access';