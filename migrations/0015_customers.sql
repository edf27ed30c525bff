-- One row for each address that has ordered, so that the admin's list of customers, of members alone too, is a walk
-- through an index however many orders there are.
CREATE TABLE `store_customer` (
	`email` text PRIMARY KEY NOT NULL,
	`last_order_id` text NOT NULL,
	`member` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `store_customer_recent` ON `store_customer` (`last_order_id`);
--> statement-breakpoint
CREATE INDEX `store_customer_member` ON `store_customer` (`member`,`last_order_id`);
--> statement-breakpoint
-- Triggers keep it right whoever writes orders or accounts.
CREATE TRIGGER store_customer_order_insert AFTER INSERT ON store_order BEGIN INSERT INTO store_customer (email, last_order_id, member) VALUES (NEW.email, NEW.id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = NEW.email)) ON CONFLICT (email) DO UPDATE SET last_order_id = max(last_order_id, excluded.last_order_id); END;
--> statement-breakpoint
CREATE TRIGGER store_customer_order_update AFTER UPDATE OF email ON store_order WHEN NEW.email <> OLD.email BEGIN INSERT INTO store_customer (email, last_order_id, member) VALUES (NEW.email, NEW.id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = NEW.email)) ON CONFLICT (email) DO UPDATE SET last_order_id = max(last_order_id, excluded.last_order_id); DELETE FROM store_customer WHERE email = OLD.email; INSERT INTO store_customer (email, last_order_id, member) SELECT OLD.email, id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = OLD.email) FROM store_order WHERE email = OLD.email ORDER BY id DESC LIMIT 1; END;
--> statement-breakpoint
CREATE TRIGGER store_customer_order_delete AFTER DELETE ON store_order BEGIN DELETE FROM store_customer WHERE email = OLD.email; INSERT INTO store_customer (email, last_order_id, member) SELECT OLD.email, id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = OLD.email) FROM store_order WHERE email = OLD.email ORDER BY id DESC LIMIT 1; END;
--> statement-breakpoint
CREATE TRIGGER store_customer_user_insert AFTER INSERT ON auth_user BEGIN UPDATE store_customer SET member = 1 WHERE email = NEW.email_norm; END;
--> statement-breakpoint
CREATE TRIGGER store_customer_user_update AFTER UPDATE OF email_norm ON auth_user WHEN NEW.email_norm <> OLD.email_norm BEGIN UPDATE store_customer SET member = 0 WHERE email = OLD.email_norm; UPDATE store_customer SET member = 1 WHERE email = NEW.email_norm; END;
--> statement-breakpoint
CREATE TRIGGER store_customer_user_delete AFTER DELETE ON auth_user BEGIN UPDATE store_customer SET member = 0 WHERE email = OLD.email_norm; END;
--> statement-breakpoint
INSERT INTO store_customer (email, last_order_id, member) SELECT email, max(id), EXISTS (SELECT 1 FROM auth_user WHERE email_norm = store_order.email) FROM store_order GROUP BY email;
