-- Tags of customers by email address, which discounts may ask for.
CREATE TABLE `store_customer_tag` (
	`email` text NOT NULL,
	`tag` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`email`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `store_customer_tag_tag` ON `store_customer_tag` (`tag`,`email`);
--> statement-breakpoint
-- Consent to marketing email: every change with its source; the newest row counts.
CREATE TABLE `store_marketing_consent` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_marketing_consent_email` ON `store_marketing_consent` (`email`,`id`);
