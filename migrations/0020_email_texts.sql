-- What an email says as data: it is rendered when it is sent, with the owner's texts of that moment, and staff can read
-- it afterwards. Rows say themselves when they are deleted, so that the job finds them by an index.
ALTER TABLE `mail_outbox` ADD COLUMN `content` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD COLUMN `delete_at` integer;--> statement-breakpoint
UPDATE `mail_outbox` SET `delete_at` = `created_at` + 604800000;--> statement-breakpoint
CREATE INDEX `mail_outbox_delete` ON `mail_outbox` (`delete_at`) WHERE delete_at IS NOT NULL;--> statement-breakpoint
-- The owner's own texts of an email; one without a row has those of its template.
CREATE TABLE `email_text` (
	`template` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`heading` text NOT NULL,
	`intro` text NOT NULL,
	`footer` text NOT NULL,
	`is_custom` integer DEFAULT true NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
-- Who wants no more emails of a kind that nobody has to get.
CREATE TABLE `email_opt_out` (
	`email` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`email`, `kind`)
);
