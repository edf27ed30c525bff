-- Jobs and prices read the rows that there is work on, not whole tables.
CREATE INDEX store_payment_card_unsaved ON store_payment (captured_at) WHERE status = 'captured' AND keep_card = 1 AND saved_card_id IS NULL;
--> statement-breakpoint
CREATE INDEX store_payment_recent ON store_payment (gateway, created_at, id);
--> statement-breakpoint
CREATE INDEX store_order_unfinished ON store_order (id) WHERE attention = 'unfinished';
--> statement-breakpoint
CREATE INDEX store_discount_automatic ON store_discount (created_at) WHERE code IS NULL AND active = 1;
--> statement-breakpoint
DROP INDEX store_webhook_event_open;
--> statement-breakpoint
CREATE INDEX store_webhook_event_open ON store_webhook_event (attempts, received_at) WHERE processed_at IS NULL;
--> statement-breakpoint
CREATE INDEX store_webhook_event_processed ON store_webhook_event (received_at) WHERE processed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX store_test_gateway_object_refund ON store_test_gateway_object (json_extract(body, '$.payment')) WHERE kind = 'refund';
--> statement-breakpoint
CREATE INDEX store_hook_event_age ON store_hook_event (at) WHERE spread_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX store_hook_delivery_event ON store_hook_delivery (event_id);
--> statement-breakpoint
CREATE INDEX mail_outbox_age ON mail_outbox (created_at);
--> statement-breakpoint
CREATE INDEX auth_session_revoked ON auth_session (revoked_at) WHERE revoked_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX store_cart_link_expiry ON store_cart_link (expires_at);
--> statement-breakpoint
CREATE INDEX store_wish_guest ON store_wish (at) WHERE user_id IS NULL;
--> statement-breakpoint
CREATE INDEX store_project_draft ON store_project (updated_at) WHERE status = 'draft';
--> statement-breakpoint
CREATE INDEX store_project_guest ON store_project (updated_at) WHERE user_id IS NULL;
--> statement-breakpoint
CREATE INDEX store_restock_watcher_unconfirmed ON store_restock_watcher (created_at) WHERE confirmed_at IS NULL;
--> statement-breakpoint
CREATE INDEX store_restock_watcher_notified ON store_restock_watcher (notified_at, variant_id) WHERE notified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX store_stock_hold_open ON store_stock_hold (variant_id, quantity) WHERE quantity > 0;
--> statement-breakpoint
-- The sum of a variant's ledger up to an instant, so that the check adds only what came since.
CREATE TABLE store_stock_checkpoint (variant_id TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL, total INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX billing_contract_resume ON billing_contract (resume_at) WHERE resume_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE billing_contract ADD COLUMN annual_reminders INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE billing_contract SET annual_reminders = coalesce((SELECT max(CAST(m.ref AS INTEGER)) FROM billing_contract_mail m WHERE m.contract_id = billing_contract.id AND m.kind = 'annual'), 0);
--> statement-breakpoint
CREATE INDEX billing_contract_annual ON billing_contract (created_at + (annual_reminders + 1) * 31536000000) WHERE next_charge_at IS NOT NULL;
--> statement-breakpoint
-- Variants with a price that subscriptions may not have yet: triggers write it, the job of price changes empties it.
CREATE TABLE billing_price_change (variant_id TEXT PRIMARY KEY NOT NULL);
--> statement-breakpoint
INSERT INTO billing_price_change (variant_id) SELECT DISTINCT l.variant_id FROM billing_contract_line l JOIN store_variant v ON v.id = l.variant_id WHERE v.price <> l.unit_price;
--> statement-breakpoint
CREATE TRIGGER billing_price_change_variant AFTER UPDATE OF price ON store_variant WHEN NEW.price <> OLD.price AND EXISTS (SELECT 1 FROM billing_contract_line l WHERE l.variant_id = NEW.id) BEGIN INSERT INTO billing_price_change (variant_id) SELECT NEW.id WHERE NOT EXISTS (SELECT 1 FROM billing_price_change c WHERE c.variant_id = NEW.id); END;
--> statement-breakpoint
CREATE TRIGGER billing_price_change_new_variant AFTER INSERT ON store_variant WHEN EXISTS (SELECT 1 FROM billing_contract_line l WHERE l.variant_id = NEW.id) BEGIN INSERT INTO billing_price_change (variant_id) SELECT NEW.id WHERE NOT EXISTS (SELECT 1 FROM billing_price_change c WHERE c.variant_id = NEW.id); END;
--> statement-breakpoint
CREATE TRIGGER billing_price_change_new_line AFTER INSERT ON billing_contract_line WHEN EXISTS (SELECT 1 FROM store_variant v WHERE v.id = NEW.variant_id AND v.price <> NEW.unit_price) BEGIN INSERT INTO billing_price_change (variant_id) SELECT NEW.variant_id WHERE NOT EXISTS (SELECT 1 FROM billing_price_change c WHERE c.variant_id = NEW.variant_id); END;
--> statement-breakpoint
CREATE TRIGGER billing_price_change_line AFTER UPDATE OF variant_id, unit_price, noticed_price ON billing_contract_line WHEN EXISTS (SELECT 1 FROM store_variant v WHERE v.id = NEW.variant_id AND v.price <> NEW.unit_price AND v.price IS NOT NEW.noticed_price) BEGIN INSERT INTO billing_price_change (variant_id) SELECT NEW.variant_id WHERE NOT EXISTS (SELECT 1 FROM billing_price_change c WHERE c.variant_id = NEW.variant_id); END;
--> statement-breakpoint
CREATE TRIGGER billing_price_change_back AFTER UPDATE OF status ON billing_contract WHEN OLD.status IN ('cancelled', 'failed') AND NEW.status NOT IN ('cancelled', 'failed') BEGIN INSERT INTO billing_price_change (variant_id) SELECT DISTINCT l.variant_id FROM billing_contract_line l JOIN store_variant v ON v.id = l.variant_id WHERE l.contract_id = NEW.id AND v.price <> l.unit_price AND NOT EXISTS (SELECT 1 FROM billing_price_change c WHERE c.variant_id = l.variant_id); END;
--> statement-breakpoint
-- Where a job that takes several runs continues; JSON.
CREATE TABLE settings_job_state (name TEXT PRIMARY KEY NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL);
