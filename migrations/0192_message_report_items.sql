ALTER TABLE `message_report` ADD `is_queued` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `message_report_unqueued` ON `message_report` (`created_at`) WHERE is_queued = 0;