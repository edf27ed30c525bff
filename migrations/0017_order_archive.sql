-- Closed orders move to R2, one document each. What the shop still looks up by index stays here, one small row for each
-- order; WITHOUT ROWID, so that the key is stored once.
CREATE TABLE `store_order_archive` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`payment_status` text NOT NULL,
	`fulfillment_status` text NOT NULL,
	`items` integer NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`refunded` integer NOT NULL,
	`placed_at` integer NOT NULL,
	`paid_at` integer,
	`archived_at` integer NOT NULL,
	`file` text NOT NULL,
	`hash` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `store_order_archive_number` ON `store_order_archive` (`number`);
--> statement-breakpoint
CREATE INDEX `store_order_archive_email` ON `store_order_archive` (`email`,`id`);
--> statement-breakpoint
CREATE INDEX `store_order_archive_user` ON `store_order_archive` (`user_id`,`id`) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- The payments of archived orders: what a late event of a gateway names.
CREATE TABLE `store_order_archive_payment` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`gateway` text NOT NULL,
	`reference` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `store_order_archive_payment_order` ON `store_order_archive_payment` (`order_id`);
--> statement-breakpoint
CREATE INDEX `store_order_archive_payment_reference` ON `store_order_archive_payment` (`gateway`,`reference`) WHERE reference IS NOT NULL;
--> statement-breakpoint
-- The lots that archived orders received: a recall finds them.
CREATE TABLE `store_order_archive_lot` (
	`lot_id` text NOT NULL,
	`order_id` text NOT NULL,
	`units` integer NOT NULL,
	`shipped_at` integer NOT NULL,
	PRIMARY KEY(`lot_id`, `order_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `store_order_archive_lot_order` ON `store_order_archive_lot` (`order_id`);
--> statement-breakpoint
-- Files in R2 that no archived order refers to: being written, or to be deleted.
CREATE TABLE `store_order_archive_file` (
	`key` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`delete_after` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `store_order_archive_file_order` ON `store_order_archive_file` (`order_id`);
--> statement-breakpoint
CREATE INDEX `store_order_archive_file_due` ON `store_order_archive_file` (`delete_after`);
--> statement-breakpoint
-- Events are never deleted, save those of an order that has its row in the archive: the same batch moved them.
DROP TRIGGER IF EXISTS store_order_event_no_delete;
--> statement-breakpoint
CREATE TRIGGER store_order_event_no_delete BEFORE DELETE ON store_order_event WHEN NOT EXISTS (SELECT 1 FROM store_order_archive WHERE id = OLD.order_id) BEGIN SELECT RAISE(ABORT, 'order events are not deleted'); END;
--> statement-breakpoint
-- An archived order still makes its address a customer.
DROP TRIGGER store_customer_order_update;
--> statement-breakpoint
CREATE TRIGGER store_customer_order_update AFTER UPDATE OF email ON store_order WHEN NEW.email <> OLD.email BEGIN INSERT INTO store_customer (email, last_order_id, member) VALUES (NEW.email, NEW.id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = NEW.email)) ON CONFLICT (email) DO UPDATE SET last_order_id = max(last_order_id, excluded.last_order_id); DELETE FROM store_customer WHERE email = OLD.email; INSERT INTO store_customer (email, last_order_id, member) SELECT OLD.email, id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = OLD.email) FROM (SELECT max(id) AS id FROM (SELECT max(id) AS id FROM store_order WHERE email = OLD.email UNION ALL SELECT max(id) FROM store_order_archive WHERE email = OLD.email)) WHERE id IS NOT NULL; END;
--> statement-breakpoint
DROP TRIGGER store_customer_order_delete;
--> statement-breakpoint
CREATE TRIGGER store_customer_order_delete AFTER DELETE ON store_order BEGIN DELETE FROM store_customer WHERE email = OLD.email; INSERT INTO store_customer (email, last_order_id, member) SELECT OLD.email, id, EXISTS (SELECT 1 FROM auth_user WHERE email_norm = OLD.email) FROM (SELECT max(id) AS id FROM (SELECT max(id) AS id FROM store_order WHERE email = OLD.email UNION ALL SELECT max(id) FROM store_order_archive WHERE email = OLD.email)) WHERE id IS NOT NULL; END;
