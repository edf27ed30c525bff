-- Orders that staff prepare for a customer. An order that is made of one has its id as `cart_id`, whose unique index allows one.
CREATE TABLE `store_draft` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`currency` text NOT NULL,
	`items` text DEFAULT '[]' NOT NULL,
	`discount` text,
	`ship_to` text,
	`method_id` text,
	`shipping` text,
	`note` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`invoiced` text DEFAULT '{}' NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`expires_at` integer,
	`order_id` text,
	`order_number` integer,
	`request_key` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_draft_number` ON `store_draft` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_draft_request` ON `store_draft` (`request_key`);--> statement-breakpoint
CREATE INDEX `store_draft_list` ON `store_draft` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `store_draft_email` ON `store_draft` (`email`);
