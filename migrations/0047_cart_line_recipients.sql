-- A gift card for someone else, or for another day, is a line of its own.
CREATE UNIQUE INDEX `store_cart_line_own` ON `store_cart_line` (`cart_id`,`variant_id`,`plan_id`,`given`);--> statement-breakpoint
DROP INDEX `store_cart_line_once`;
