-- Appended to, never edited: what happened to orders, stock, gift cards and subscriptions.
CREATE TRIGGER store_order_event_no_update BEFORE UPDATE ON store_order_event BEGIN SELECT RAISE(ABORT, 'order events are not edited'); END;
--> statement-breakpoint
CREATE TRIGGER store_order_event_no_delete BEFORE DELETE ON store_order_event BEGIN SELECT RAISE(ABORT, 'order events are not deleted'); END;
--> statement-breakpoint
CREATE TRIGGER store_stock_move_no_update BEFORE UPDATE ON store_stock_move BEGIN SELECT RAISE(ABORT, 'stock moves are not edited'); END;
--> statement-breakpoint
CREATE TRIGGER store_stock_move_no_delete BEFORE DELETE ON store_stock_move BEGIN SELECT RAISE(ABORT, 'stock moves are not deleted'); END;
--> statement-breakpoint
CREATE TRIGGER store_gift_card_entry_no_update BEFORE UPDATE ON store_gift_card_entry BEGIN SELECT RAISE(ABORT, 'gift card entries are not edited'); END;
--> statement-breakpoint
CREATE TRIGGER store_gift_card_entry_no_delete BEFORE DELETE ON store_gift_card_entry BEGIN SELECT RAISE(ABORT, 'gift card entries are not deleted'); END;
--> statement-breakpoint
-- A cart's lines are nobody's without it: swept, merged away or deleted with an account.
CREATE TRIGGER store_cart_lines_go AFTER DELETE ON store_cart BEGIN DELETE FROM store_cart_line WHERE cart_id = OLD.id; END;
