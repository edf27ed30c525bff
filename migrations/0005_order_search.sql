-- The email and the name of each order, found by any part of three or more characters, with or without accents: the admin's order search.
-- The row id is the order number, so that the newest matches are read first and reading stops at the end of a page.
CREATE VIRTUAL TABLE store_order_search USING fts5(email, name, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
-- Triggers keep it right whoever writes: clearing an order's email or address clears what is searched too.
CREATE TRIGGER store_order_search_insert AFTER INSERT ON store_order BEGIN INSERT INTO store_order_search (rowid, email, name) VALUES (NEW.number, NEW.email, coalesce(NEW.ship_to ->> '$.name', '')); END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_update AFTER UPDATE OF number, email, ship_to ON store_order BEGIN DELETE FROM store_order_search WHERE rowid = OLD.number; INSERT INTO store_order_search (rowid, email, name) VALUES (NEW.number, NEW.email, coalesce(NEW.ship_to ->> '$.name', '')); END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_delete AFTER DELETE ON store_order BEGIN DELETE FROM store_order_search WHERE rowid = OLD.number; END;
--> statement-breakpoint
INSERT INTO store_order_search (rowid, email, name) SELECT number, email, coalesce(ship_to ->> '$.name', '') FROM store_order;
