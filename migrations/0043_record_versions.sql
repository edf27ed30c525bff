-- Lots and discounts are saved by version, so that nobody undoes what somebody else saved meanwhile.
ALTER TABLE `store_lot` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_discount` ADD `version` integer DEFAULT 1 NOT NULL;
