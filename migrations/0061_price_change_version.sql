ALTER TABLE `store_price_change` ADD `version` integer DEFAULT 1 NOT NULL;
