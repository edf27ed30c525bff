CREATE TABLE `search_build` (
	`one` integer PRIMARY KEY NOT NULL,
	`generation` integer NOT NULL,
	`building` integer,
	`source` text,
	`cursor` text,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`actor` text DEFAULT 'system' NOT NULL,
	`pages` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_click_day` (
	`day` text NOT NULL,
	`query` text NOT NULL,
	`source` text NOT NULL,
	`ref` text NOT NULL,
	`clicks` integer NOT NULL,
	`positions` integer NOT NULL,
	PRIMARY KEY(`day`, `query`, `source`, `ref`)
);
--> statement-breakpoint
CREATE INDEX `search_click_day_ref` ON `search_click_day` (`source`,`ref`,`day`);--> statement-breakpoint
CREATE TABLE `search_document` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`ref` text NOT NULL,
	`kind` text NOT NULL,
	`seq` integer NOT NULL,
	`generation` integer NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`subtitle` text NOT NULL,
	`path` text NOT NULL,
	`drawing` text NOT NULL,
	`boost` real NOT NULL,
	`popularity` real DEFAULT 0 NOT NULL,
	`visible_from` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_document_ref` ON `search_document` (`source`,`ref`);--> statement-breakpoint
CREATE INDEX `search_document_generation` ON `search_document` (`generation`);--> statement-breakpoint
CREATE TABLE `search_phrase` (
	`key` text NOT NULL,
	`source` text NOT NULL,
	`ref` text NOT NULL,
	`phrase` text NOT NULL,
	PRIMARY KEY(`key`, `source`, `ref`, `phrase`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_phrase_ref` ON `search_phrase` (`source`,`ref`);--> statement-breakpoint
CREATE TABLE `search_query_day` (
	`day` text NOT NULL,
	`query` text NOT NULL,
	`searches` integer NOT NULL,
	`found` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`positions` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `query`)
);
--> statement-breakpoint
CREATE TABLE `search_spelling` (
	`variant` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`variant`, `word`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_spelling_word` ON `search_spelling` (`word`);--> statement-breakpoint
CREATE TABLE `search_word` (
	`word` text PRIMARY KEY NOT NULL,
	`weight` integer NOT NULL,
	`generation` integer NOT NULL
) WITHOUT ROWID;
