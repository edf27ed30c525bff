CREATE TABLE `exports_file` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`query` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`actor` text NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`cursor` text,
	`parts` text DEFAULT '[]' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	`worked_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer NOT NULL,
	CONSTRAINT "exports_file_state" CHECK("exports_file"."state" IN ('making', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `exports_file_making` ON `exports_file` (`worked_at`) WHERE "exports_file"."state" = 'making';--> statement-breakpoint
CREATE INDEX `exports_file_created` ON `exports_file` (`created_at`);--> statement-breakpoint
CREATE INDEX `exports_file_kind` ON `exports_file` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `exports_file_expiry` ON `exports_file` (`expires_at`);
