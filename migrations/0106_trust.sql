ALTER TABLE `community_profile` ADD `trust_by_hand` integer;--> statement-breakpoint
ALTER TABLE `community_profile` ADD `trust_checked_at` integer DEFAULT 0 NOT NULL;
