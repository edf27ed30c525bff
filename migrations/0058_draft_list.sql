-- The list of drafts is in the order of their numbers.
DROP INDEX `store_draft_list`;--> statement-breakpoint
CREATE INDEX `store_draft_status` ON `store_draft` (`status`,`number`);
