-- Sample data: which rows are samples, and how far filling or removing has come.
CREATE TABLE `sample_row` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE TABLE `sample_run` (
	`id` text PRIMARY KEY NOT NULL,
	`run` text NOT NULL,
	`state` text NOT NULL,
	`seed` integer NOT NULL,
	`actor` text NOT NULL,
	`step` integer NOT NULL,
	`steps` integer NOT NULL,
	`shop` text NOT NULL,
	`traffic` text DEFAULT '[]' NOT NULL,
	`kept` text DEFAULT '[]' NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "sample_run_one" CHECK(id = 'sample')
);
--> statement-breakpoint
-- What is only appended to stays so, save rows that are marked as samples.
DROP TRIGGER store_order_event_no_delete;
--> statement-breakpoint
CREATE TRIGGER store_order_event_no_delete BEFORE DELETE ON store_order_event WHEN NOT EXISTS (SELECT 1 FROM store_order_archive WHERE id = OLD.order_id) AND NOT EXISTS (SELECT 1 FROM sample_row WHERE kind = 'order' AND id = OLD.order_id) BEGIN SELECT RAISE(ABORT, 'order events are not deleted'); END;
--> statement-breakpoint
DROP TRIGGER store_stock_move_no_delete;
--> statement-breakpoint
CREATE TRIGGER store_stock_move_no_delete BEFORE DELETE ON store_stock_move WHEN NOT EXISTS (SELECT 1 FROM sample_row WHERE kind = 'stock_move' AND id = OLD.id) BEGIN SELECT RAISE(ABORT, 'stock moves are not deleted'); END;
--> statement-breakpoint
DROP TRIGGER store_gift_card_entry_no_delete;
--> statement-breakpoint
CREATE TRIGGER store_gift_card_entry_no_delete BEFORE DELETE ON store_gift_card_entry WHEN NOT EXISTS (SELECT 1 FROM sample_row WHERE kind = 'gift_card' AND id = OLD.card_id) BEGIN SELECT RAISE(ABORT, 'gift card entries are not deleted'); END;
--> statement-breakpoint
-- A lot's sums follow its movements when a sample is removed, too.
CREATE TRIGGER store_lot_unmoved AFTER DELETE ON store_stock_move WHEN OLD.lot_id IS NOT NULL BEGIN UPDATE store_lot SET received = received - CASE OLD.kind WHEN 'received' THEN OLD.delta ELSE 0 END, used = used + CASE WHEN OLD.kind IN ('shipped', 'returned') THEN OLD.delta ELSE 0 END, removed = removed + CASE WHEN OLD.kind NOT IN ('received', 'shipped', 'returned') THEN OLD.delta ELSE 0 END WHERE id = OLD.lot_id; END;
--> statement-breakpoint
-- No job charges a sample subscription or writes about it, whoever changes it: it waits until the year 9999.
CREATE TRIGGER sample_subscription_waits AFTER UPDATE OF retry_at ON billing_contract WHEN (NEW.retry_at IS NULL OR NEW.retry_at < 253402300799000) AND EXISTS (SELECT 1 FROM sample_row WHERE kind = 'subscription' AND id = NEW.id) BEGIN UPDATE billing_contract SET retry_at = 253402300799000 WHERE id = NEW.id; END;
