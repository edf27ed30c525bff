-- Where an active product once was: its address leads to the present one, or says that it is no longer sold.
CREATE TABLE `store_past_handle` (
	`handle` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_past_handle_product` ON `store_past_handle` (`product_id`);
--> statement-breakpoint
-- Whoever writes: the editor, bulk edits, a product file or a schedule.
CREATE TRIGGER store_product_past_handle AFTER UPDATE OF handle, status ON store_product WHEN OLD.status = 'active' AND (NEW.status <> 'active' OR NEW.handle <> OLD.handle) BEGIN INSERT INTO store_past_handle (handle, product_id, created_at) VALUES (OLD.handle, OLD.id, NEW.updated_at) ON CONFLICT (handle) DO UPDATE SET product_id = excluded.product_id, created_at = excluded.created_at; END;
--> statement-breakpoint
INSERT INTO store_past_handle (handle, product_id, created_at) SELECT handle, id, updated_at FROM store_product WHERE status = 'archived';
