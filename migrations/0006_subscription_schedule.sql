-- The day that a paused subscription was due: resuming keeps it.
ALTER TABLE billing_contract ADD COLUMN paused_charge_at integer;
--> statement-breakpoint
-- The charge that the last reminder announced, and when: no charge without a reminder some days before.
ALTER TABLE billing_contract ADD COLUMN reminder_for integer;
--> statement-breakpoint
ALTER TABLE billing_contract ADD COLUMN reminded_at integer;
--> statement-breakpoint
-- After an error: not tried again before this instant, and how often in a row it failed.
ALTER TABLE billing_contract ADD COLUMN retry_at integer;
--> statement-breakpoint
ALTER TABLE billing_contract ADD COLUMN failures integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Reminders that went out before the columns existed. An email that was deleted after a week is older than that.
UPDATE billing_contract SET reminder_for = next_charge_at, reminded_at = coalesce((SELECT o.created_at FROM billing_contract_mail m JOIN mail_outbox o ON o.id = m.mail_id WHERE m.contract_id = billing_contract.id AND m.kind = 'reminder' AND m.ref = billing_contract.next_cycle || '.' || billing_contract.next_charge_at), 0) WHERE EXISTS (SELECT 1 FROM billing_contract_mail m WHERE m.contract_id = billing_contract.id AND m.kind = 'reminder' AND m.ref = billing_contract.next_cycle || '.' || billing_contract.next_charge_at);
--> statement-breakpoint
DROP INDEX billing_contract_due;
--> statement-breakpoint
CREATE INDEX billing_contract_due ON billing_contract (next_charge_at, status, retry_at) WHERE next_charge_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX billing_contract_remind ON billing_contract (next_charge_at, retry_at) WHERE next_charge_at IS NOT NULL AND reminder_for IS NOT next_charge_at;
--> statement-breakpoint
-- What a job left for its next run: how many, since when the oldest waits, and when staff were last emailed about it.
ALTER TABLE settings_job ADD COLUMN backlog integer;
--> statement-breakpoint
ALTER TABLE settings_job ADD COLUMN oldest_at integer;
--> statement-breakpoint
ALTER TABLE settings_job ADD COLUMN told_at integer;
