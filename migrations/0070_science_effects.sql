ALTER TABLE `science_outcome` ADD `better` text;--> statement-breakpoint
ALTER TABLE `science_result` ADD `effect` text;
