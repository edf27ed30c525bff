-- An email is claimed before it is sent, so that no two senders take it. Rows that exist are free to be claimed.
ALTER TABLE `mail_outbox` ADD `claimed_until` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP INDEX `mail_outbox_pending`;
--> statement-breakpoint
CREATE INDEX `mail_outbox_pending` ON `mail_outbox` (`claimed_until`,`created_at`) WHERE sent_at IS NULL AND tries < 8;
--> statement-breakpoint
-- What a cardholder disputed with the bank, as the gateway reports it.
CREATE TABLE `store_dispute` (
	`gateway` text NOT NULL,
	`reference` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`due_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`gateway`, `reference`),
	CONSTRAINT "store_dispute_amount" CHECK(amount >= 0),
	CONSTRAINT "store_dispute_status" CHECK(status IN ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `store_dispute_order` ON `store_dispute` (`order_id`);
