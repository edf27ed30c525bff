ALTER TABLE `store_stock` ADD `bin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `store_lot` ADD `received` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_lot` ADD `used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_lot` ADD `removed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE store_lot SET received = m.received, used = m.used, removed = m.removed FROM (SELECT lot_id, sum(CASE kind WHEN 'received' THEN delta ELSE 0 END) AS received, -sum(CASE WHEN kind IN ('shipped', 'returned') THEN delta ELSE 0 END) AS used, -sum(CASE WHEN kind NOT IN ('received', 'shipped', 'returned') THEN delta ELSE 0 END) AS removed FROM store_stock_move WHERE lot_id IS NOT NULL GROUP BY lot_id) m WHERE store_lot.id = m.lot_id;--> statement-breakpoint
-- The ledger is never edited, so adding each new row keeps the sums right whoever writes it.
CREATE TRIGGER store_lot_moved AFTER INSERT ON store_stock_move WHEN NEW.lot_id IS NOT NULL BEGIN UPDATE store_lot SET received = received + CASE NEW.kind WHEN 'received' THEN NEW.delta ELSE 0 END, used = used - CASE WHEN NEW.kind IN ('shipped', 'returned') THEN NEW.delta ELSE 0 END, removed = removed - CASE WHEN NEW.kind NOT IN ('received', 'shipped', 'returned') THEN NEW.delta ELSE 0 END WHERE id = NEW.lot_id; END;
