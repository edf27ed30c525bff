ALTER TABLE `store_review` ADD `edit` text;--> statement-breakpoint
CREATE INDEX `store_review_edit` ON `store_review` (`created_at`,`id`) WHERE edit IS NOT NULL;
