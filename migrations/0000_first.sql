CREATE TABLE `analytics_day` (
	`day` text NOT NULL,
	`dim` text NOT NULL,
	`key` text NOT NULL,
	`pageviews` integer DEFAULT 0 NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`timed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `dim`, `key`)
);
--> statement-breakpoint
CREATE TABLE `analytics_salt` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_seen` (
	`visitor` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`previous_at` integer
);
--> statement-breakpoint
CREATE INDEX `analytics_seen_at` ON `analytics_seen` (`at`);--> statement-breakpoint
CREATE TABLE `auth_audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`subject_id` text,
	`action` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_audit_subject` ON `auth_audit` (`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `auth_audit_at` ON `auth_audit` (`at`);--> statement-breakpoint
CREATE TABLE `auth_challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email_hash` text,
	`answer` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`browser_hash` text,
	`data` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_challenge_find` ON `auth_challenge` (`browser_hash`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `auth_challenge_answer` ON `auth_challenge` (`answer`);--> statement-breakpoint
CREATE INDEX `auth_challenge_expires` ON `auth_challenge` (`expires_at`);--> statement-breakpoint
CREATE INDEX `auth_challenge_user` ON `auth_challenge` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_identity` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `auth_identity_user` ON `auth_identity` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_key` (
	`kid` text PRIMARY KEY NOT NULL,
	`use` text NOT NULL,
	`material` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer
);
--> statement-breakpoint
CREATE TABLE `auth_passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`backed_up` integer DEFAULT false NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_passkey_credential` ON `auth_passkey` (`credential_id`);--> statement-breakpoint
CREATE INDEX `auth_passkey_user` ON `auth_passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_password` (
	`user_id` text PRIMARY KEY NOT NULL,
	`phc` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `auth_recovery_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `auth_recovery_code_user` ON `auth_recovery_code` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_session` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`methods` text NOT NULL,
	`second_factor` integer DEFAULT false NOT NULL,
	`skipped_second_factor` integer DEFAULT false NOT NULL,
	`sudo_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`network` text,
	`country` text,
	`revoked_at` integer,
	`revoked_why` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_session_id` ON `auth_session` (`id`);--> statement-breakpoint
CREATE INDEX `auth_session_user` ON `auth_session` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `auth_session_expires` ON `auth_session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `auth_totp` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seed_sealed` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `auth_user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_norm` text NOT NULL,
	`email_verified_at` integer,
	`first_name` text,
	`role` text DEFAULT 'member' NOT NULL,
	`encryption_enabled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_user_email_norm` ON `auth_user` (`email_norm`);--> statement-breakpoint
CREATE INDEX `auth_user_staff` ON `auth_user` (`role`) WHERE role <> 'member';--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_to` ON `mail_outbox` (`to_address`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_pending` ON `mail_outbox` (`created_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `settings_audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `settings_audit_at` ON `settings_audit` (`at`);--> statement-breakpoint
CREATE INDEX `settings_audit_target` ON `settings_audit` (`target`,`at`);--> statement-breakpoint
CREATE TABLE `settings_job` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`ok` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE TABLE `settings_value` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
