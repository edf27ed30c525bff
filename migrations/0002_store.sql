CREATE TABLE `billing_consent` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`terms_hash` text NOT NULL,
	`terms` text NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_consent_once` ON `billing_consent` (`order_id`,`plan_id`);--> statement-breakpoint
CREATE INDEX `billing_consent_user` ON `billing_consent` (`user_id`);--> statement-breakpoint
CREATE INDEX `billing_consent_email` ON `billing_consent` (`email`);--> statement-breakpoint
CREATE TABLE `billing_contract_event` (
	`id` text PRIMARY KEY NOT NULL,
	`contract_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_contract_event_version` ON `billing_contract_event` (`contract_id`,`version`);--> statement-breakpoint
CREATE TABLE `billing_contract_line` (
	`contract_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`noticed_price` integer,
	`noticed_from` integer,
	PRIMARY KEY(`contract_id`, `variant_id`),
	CONSTRAINT "billing_contract_line_quantity" CHECK(quantity BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE INDEX `billing_contract_line_variant` ON `billing_contract_line` (`variant_id`);--> statement-breakpoint
CREATE TABLE `billing_contract_mail` (
	`contract_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`mail_id` text NOT NULL,
	PRIMARY KEY(`contract_id`, `kind`, `ref`)
);
--> statement-breakpoint
CREATE TABLE `billing_contract` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`kind` text NOT NULL,
	`plan_id` text NOT NULL,
	`currency` text NOT NULL,
	`unit` text NOT NULL,
	`every` integer NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`discount_bps` integer DEFAULT 0 NOT NULL,
	`grants` text DEFAULT '[]' NOT NULL,
	`card_id` text,
	`ship_to` text,
	`shipping_method_id` text,
	`next_cycle` integer NOT NULL,
	`resume_at` integer,
	`next_charge_at` integer,
	`anchor_at` integer NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`paid_until` integer,
	`origin_order_id` text NOT NULL,
	`cancelled_at` integer,
	`cancel_reason` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_contract_origin` ON `billing_contract` (`origin_order_id`,`plan_id`);--> statement-breakpoint
CREATE INDEX `billing_contract_user` ON `billing_contract` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `billing_contract_email` ON `billing_contract` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `billing_contract_due` ON `billing_contract` (`next_charge_at`) WHERE next_charge_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `billing_contract_list` ON `billing_contract` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `billing_cycle` (
	`contract_id` text NOT NULL,
	`cycle` integer NOT NULL,
	`status` text NOT NULL,
	`due_at` integer NOT NULL,
	`order_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`reason` text,
	`claimed_until` integer,
	`billed_at` integer,
	PRIMARY KEY(`contract_id`, `cycle`)
);
--> statement-breakpoint
CREATE INDEX `billing_cycle_retry` ON `billing_cycle` (`next_try_at`) WHERE next_try_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `billing_plan` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`unit` text NOT NULL,
	`every` integer NOT NULL,
	`discount_bps` integer DEFAULT 0 NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`grants` text DEFAULT '[]' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "billing_plan_every" CHECK(every > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_plan_handle` ON `billing_plan` (`handle`);--> statement-breakpoint
CREATE TABLE `store_cart_line` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`plan_id` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`added_price` integer NOT NULL,
	`given` text DEFAULT '{}' NOT NULL,
	`added_at` integer NOT NULL,
	CONSTRAINT "store_cart_line_quantity" CHECK(quantity BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_cart_line_once` ON `store_cart_line` (`cart_id`,`variant_id`,`plan_id`);--> statement-breakpoint
CREATE TABLE `store_cart_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`lines` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_cart` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`currency` text NOT NULL,
	`codes` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_cart_token` ON `store_cart` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_cart_member` ON `store_cart` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `store_cart_expiry` ON `store_cart` (`expires_at`);--> statement-breakpoint
CREATE TABLE `store_wish` (
	`owner` text NOT NULL,
	`user_id` text,
	`product_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`owner`, `product_id`)
);
--> statement-breakpoint
CREATE INDEX `store_wish_user` ON `store_wish` (`user_id`);--> statement-breakpoint
CREATE TABLE `store_bundle_part` (
	`bundle_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`bundle_id`, `variant_id`),
	CONSTRAINT "store_bundle_part_quantity" CHECK(quantity > 0 AND bundle_id <> variant_id)
);
--> statement-breakpoint
CREATE INDEX `store_bundle_part_of` ON `store_bundle_part` (`variant_id`);--> statement-breakpoint
CREATE TABLE `store_claim` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_claim_product` ON `store_claim` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `store_facts` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`variant_id` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_facts_version` ON `store_facts` (`product_id`,`variant_id`,`version`);--> statement-breakpoint
CREATE TABLE `store_lot_test` (
	`lot_id` text NOT NULL,
	`position` integer NOT NULL,
	`analyte` text NOT NULL,
	`method` text NOT NULL,
	`measured` real,
	`loq` real,
	`unit` text NOT NULL,
	`rule` text NOT NULL,
	`limit_value` real,
	`tested_on` text NOT NULL,
	PRIMARY KEY(`lot_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `store_lot` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`plain_number` text NOT NULL,
	`variant_id` text NOT NULL,
	`status` text DEFAULT 'quarantined' NOT NULL,
	`made_on` text NOT NULL,
	`best_before` text NOT NULL,
	`lab` text NOT NULL,
	`accreditation` text DEFAULT '' NOT NULL,
	`certificate` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_lot_number` ON `store_lot` (`plain_number`);--> statement-breakpoint
CREATE INDEX `store_lot_variant` ON `store_lot` (`variant_id`,`made_on`);--> statement-breakpoint
CREATE INDEX `store_lot_list` ON `store_lot` (`status`,`made_on`);--> statement-breakpoint
CREATE TABLE `store_product_tag` (
	`product_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`product_id`, `kind`, `value`)
);
--> statement-breakpoint
CREATE INDEX `store_product_tag_value` ON `store_product_tag` (`kind`,`value`,`product_id`);--> statement-breakpoint
CREATE TABLE `store_product` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`line` text NOT NULL,
	`about` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`flagship` integer DEFAULT false NOT NULL,
	`format` text NOT NULL,
	`vendor` text NOT NULL,
	`tax_category` text NOT NULL,
	`age_restricted` integer DEFAULT false NOT NULL,
	`directions` text DEFAULT '' NOT NULL,
	`warnings` text DEFAULT '' NOT NULL,
	`storage` text DEFAULT '' NOT NULL,
	`option_names` text DEFAULT '[]' NOT NULL,
	`look` text DEFAULT '{}' NOT NULL,
	`studies` text DEFAULT '[]' NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`extra` text DEFAULT '{}' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`min_price` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "store_product_version" CHECK(version > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_product_handle` ON `store_product` (`handle`);--> statement-breakpoint
CREATE INDEX `store_product_list` ON `store_product` (`status`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `store_product_price` ON `store_product` (`status`,`min_price`,`id`);--> statement-breakpoint
CREATE INDEX `store_product_new` ON `store_product` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `store_product_rating` ON `store_product` (`status`,`rating`,`id`);--> statement-breakpoint
CREATE INDEX `store_product_title` ON `store_product` (`status`,title COLLATE NOCASE,`id`,`handle`);--> statement-breakpoint
CREATE INDEX `store_product_changed` ON `store_product` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `store_product_flagship` ON `store_product` (`position`) WHERE flagship = 1;--> statement-breakpoint
CREATE TABLE `store_related` (
	`product_id` text NOT NULL,
	`related_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `related_id`)
);
--> statement-breakpoint
CREATE TABLE `store_restock_watcher` (
	`id` text PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`email` text NOT NULL,
	`confirmed_at` integer,
	`notified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_restock_watcher_once` ON `store_restock_watcher` (`variant_id`,`email`);--> statement-breakpoint
CREATE INDEX `store_restock_watcher_open` ON `store_restock_watcher` (`variant_id`,`confirmed_at`) WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;--> statement-breakpoint
CREATE INDEX `store_restock_watcher_age` ON `store_restock_watcher` (`created_at`);--> statement-breakpoint
CREATE TABLE `store_review` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`incentivised` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	CONSTRAINT "store_review_rating" CHECK(rating BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_review_line` ON `store_review` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `store_review_product` ON `store_review` (`product_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `store_review_queue` ON `store_review` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `store_variant` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`sku` text NOT NULL,
	`title` text NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`price` integer NOT NULL,
	`compare_at` integer,
	`currency` text NOT NULL,
	`weight_g` integer DEFAULT 0 NOT NULL,
	`net_weight` text DEFAULT '' NOT NULL,
	`servings` integer DEFAULT 0 NOT NULL,
	`barcode` text DEFAULT '' NOT NULL,
	`requires_shipping` integer DEFAULT true NOT NULL,
	`subscribable` integer DEFAULT false NOT NULL,
	`notice` text DEFAULT '' NOT NULL,
	`extra` text DEFAULT '{}' NOT NULL,
	CONSTRAINT "store_variant_money" CHECK(price >= 0 AND (compare_at IS NULL OR compare_at > price) AND weight_g >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_variant_sku` ON `store_variant` (`sku`);--> statement-breakpoint
CREATE INDEX `store_variant_search` ON `store_variant` (`sku`,`barcode`,`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `store_variant_product` ON `store_variant` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `store_customer_note` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_customer_note_email` ON `store_customer_note` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `store_customer_note_user` ON `store_customer_note` (`user_id`);--> statement-breakpoint
CREATE TABLE `store_saved_card` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`gateway` text NOT NULL,
	`customer_ref` text NOT NULL,
	`card_ref` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_saved_card_ref` ON `store_saved_card` (`gateway`,`card_ref`);--> statement-breakpoint
CREATE INDEX `store_saved_card_user` ON `store_saved_card` (`user_id`);--> statement-breakpoint
CREATE INDEX `store_saved_card_email` ON `store_saved_card` (`email`);--> statement-breakpoint
CREATE TABLE `store_test_gateway_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`body` text NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `store_test_gateway_delivery_due` ON `store_test_gateway_delivery` (`due_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `store_test_gateway_object` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_test_gateway_object_key` ON `store_test_gateway_object` (`kind`,`key`);--> statement-breakpoint
CREATE TABLE `store_webhook_event` (
	`gateway` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`reference` text,
	`raw` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	PRIMARY KEY(`gateway`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `store_webhook_event_received` ON `store_webhook_event` (`received_at`);--> statement-breakpoint
CREATE INDEX `store_webhook_event_open` ON `store_webhook_event` (`received_at`) WHERE processed_at IS NULL;--> statement-breakpoint
CREATE TABLE `store_hook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`hook_id` text NOT NULL,
	`event_id` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`delivered_at` integer,
	`last_at` integer,
	`status` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_hook_delivery_once` ON `store_hook_delivery` (`hook_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `store_hook_delivery_failed` ON `store_hook_delivery` (`hook_id`) WHERE delivered_at IS NULL AND next_at IS NULL;--> statement-breakpoint
CREATE INDEX `store_hook_delivery_due` ON `store_hook_delivery` (`next_at`) WHERE delivered_at IS NULL AND next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `store_hook_event` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`spread_at` integer
);
--> statement-breakpoint
CREATE INDEX `store_hook_event_open` ON `store_hook_event` (`at`) WHERE spread_at IS NULL;--> statement-breakpoint
CREATE TABLE `store_hook` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`events` text DEFAULT '[]' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_order_adjustment` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`line_id` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`ref` text,
	`amount` integer NOT NULL,
	`bps` integer
);
--> statement-breakpoint
CREATE INDEX `store_order_adjustment_order` ON `store_order_adjustment` (`order_id`);--> statement-breakpoint
CREATE TABLE `store_fulfilment_line` (
	`fulfilment_id` text NOT NULL,
	`line_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`lot_id` text,
	PRIMARY KEY(`fulfilment_id`, `line_id`, `variant_id`)
);
--> statement-breakpoint
CREATE INDEX `store_fulfilment_line_lot` ON `store_fulfilment_line` (`lot_id`);--> statement-breakpoint
CREATE TABLE `store_fulfilment` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking` text DEFAULT '' NOT NULL,
	`tracking_url` text DEFAULT '' NOT NULL,
	`request_key` text NOT NULL,
	`actor` text NOT NULL,
	`shipped_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_fulfilment_key` ON `store_fulfilment` (`order_id`,`request_key`);--> statement-breakpoint
CREATE TABLE `store_order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`detail` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_order_event_order` ON `store_order_event` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `store_order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`variant_id` text,
	`plan_id` text DEFAULT '' NOT NULL,
	`sku` text NOT NULL,
	`title` text NOT NULL,
	`variant_title` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer NOT NULL,
	`tax` integer NOT NULL,
	`tax_bps` integer DEFAULT 0 NOT NULL,
	`tax_included` integer DEFAULT false NOT NULL,
	`total` integer NOT NULL,
	`requires_shipping` integer NOT NULL,
	`facts_id` text,
	`detail` text DEFAULT '{}' NOT NULL,
	`fulfilled` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`refunded_quantity` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_order_line_quantity" CHECK(quantity > 0),
	CONSTRAINT "store_order_line_fulfilled" CHECK(fulfilled >= 0 AND cancelled >= 0 AND fulfilled + cancelled <= quantity),
	CONSTRAINT "store_order_line_refunded" CHECK(refunded_quantity BETWEEN 0 AND quantity AND refunded BETWEEN 0 AND total),
	CONSTRAINT "store_order_line_returned" CHECK(returned BETWEEN 0 AND fulfilled)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_order_line_position` ON `store_order_line` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `store_order_line_variant` ON `store_order_line` (`variant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `store_order_line_sku` ON `store_order_line` (`sku`,`order_id`);--> statement-breakpoint
CREATE INDEX `store_order_line_unsent` ON `store_order_line` (`order_id`) WHERE requires_shipping = 1 AND quantity > fulfilled + cancelled;--> statement-breakpoint
CREATE TABLE `store_order_mail` (
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`mail_id` text NOT NULL,
	PRIMARY KEY(`order_id`, `kind`, `ref`)
);
--> statement-breakpoint
CREATE TABLE `store_order` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`currency` text NOT NULL,
	`ship_to` text,
	`bill_to` text,
	`shipping_method_id` text,
	`shipping_name` text DEFAULT '' NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`shipping` integer NOT NULL,
	`tax_added` integer NOT NULL,
	`tax_included` integer NOT NULL,
	`total` integer NOT NULL,
	`gift_paid` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`cart_id` text,
	`contract_id` text,
	`cycle` integer,
	`note` text DEFAULT '' NOT NULL,
	`attention` text DEFAULT '' NOT NULL,
	`request_key` text,
	`placed_at` integer NOT NULL,
	`expires_at` integer,
	`paid_at` integer,
	`cancelled_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_order_sum" CHECK(total = subtotal - discount + shipping + tax_added),
	CONSTRAINT "store_order_parts" CHECK(subtotal >= 0 AND discount >= 0 AND shipping >= 0 AND tax_added >= 0 AND total >= 0),
	CONSTRAINT "store_order_gift" CHECK(gift_paid BETWEEN 0 AND total),
	CONSTRAINT "store_order_refunded" CHECK(refunded BETWEEN 0 AND total)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_order_number` ON `store_order` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_order_cart` ON `store_order` (`cart_id`) WHERE cart_id IS NOT NULL AND status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX `store_order_cycle` ON `store_order` (`contract_id`,`cycle`) WHERE contract_id IS NOT NULL AND status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX `store_order_request` ON `store_order` (`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `store_order_pending` ON `store_order` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `store_order_attention` ON `store_order` (`id`) WHERE attention <> '';--> statement-breakpoint
CREATE INDEX `store_order_user` ON `store_order` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `store_order_email` ON `store_order` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `store_order_list` ON `store_order` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `store_order_name` ON `store_order` (lower(ship_to ->> '$.name'));--> statement-breakpoint
CREATE INDEX `store_order_placed` ON `store_order` (`placed_at`);--> statement-breakpoint
CREATE INDEX `store_order_paid` ON `store_order` (`paid_at`,`currency`,`total`,`refunded`) WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `store_payment` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`gateway` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`request_key` text,
	`reference` text,
	`redirect_url` text,
	`version` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`card_brand` text,
	`card_last4` text,
	`keep_card` integer DEFAULT false NOT NULL,
	`saved_card_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`captured_at` integer,
	CONSTRAINT "store_payment_amount" CHECK(amount > 0),
	CONSTRAINT "store_payment_refunded" CHECK(refunded BETWEEN 0 AND amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_reference` ON `store_payment` (`gateway`,`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_live` ON `store_payment` (`order_id`) WHERE status IN ('created', 'pending', 'captured', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_request` ON `store_payment` (`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `store_payment_order` ON `store_payment` (`order_id`);--> statement-breakpoint
CREATE INDEX `store_payment_open` ON `store_payment` (`updated_at`) WHERE status IN ('created', 'pending', 'unknown');--> statement-breakpoint
CREATE TABLE `store_refund_line` (
	`refund_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`tax` integer DEFAULT 0 NOT NULL,
	`restock` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`refund_id`, `line_id`)
);
--> statement-breakpoint
CREATE TABLE `store_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text,
	`gift_card_id` text,
	`amount` integer NOT NULL,
	`shipping` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`reference` text,
	`error` text,
	`request_key` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	CONSTRAINT "store_refund_amount" CHECK(amount > 0 AND shipping BETWEEN 0 AND amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_refund_key` ON `store_refund` (`order_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `store_refund_open` ON `store_refund` (`created_at`) WHERE status IN ('created', 'pending');--> statement-breakpoint
CREATE TABLE `store_request_key` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	`claimed_until` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `store_request_key_age` ON `store_request_key` (`created_at`);--> statement-breakpoint
CREATE TABLE `store_return_line` (
	`return_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`damaged` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`return_id`, `line_id`),
	CONSTRAINT "store_return_line_quantity" CHECK(quantity > 0 AND received BETWEEN 0 AND quantity AND damaged BETWEEN 0 AND received)
);
--> statement-breakpoint
CREATE TABLE `store_return` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`request_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_return_key` ON `store_return` (`order_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `store_return_queue` ON `store_return` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `store_discount_use` (
	`discount_id` text NOT NULL,
	`order_id` text NOT NULL,
	`customer` text NOT NULL,
	`once` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`discount_id`, `order_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_discount_use_once` ON `store_discount_use` (`discount_id`,`customer`,`once`);--> statement-breakpoint
CREATE INDEX `store_discount_use_order` ON `store_discount_use` (`order_id`);--> statement-breakpoint
CREATE TABLE `store_discount` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	`scope` text DEFAULT '{}' NOT NULL,
	`min_subtotal` integer DEFAULT 0 NOT NULL,
	`min_quantity` integer DEFAULT 0 NOT NULL,
	`once_per_customer` integer DEFAULT false NOT NULL,
	`usage_limit` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`combines` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "store_discount_limit" CHECK(used >= 0 AND (usage_limit IS NULL OR used <= usage_limit)),
	CONSTRAINT "store_discount_value" CHECK(value >= 0 AND (kind <> 'percent' OR value <= 10000))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_discount_code` ON `store_discount` (`code`) WHERE code IS NOT NULL;--> statement-breakpoint
CREATE TABLE `store_gift_card_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`delta` integer NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_gift_card_entry_once` ON `store_gift_card_entry` (`card_id`,`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `store_gift_card_entry_card` ON `store_gift_card_entry` (`card_id`,`at`);--> statement-breakpoint
CREATE INDEX `store_gift_card_entry_ref` ON `store_gift_card_entry` (`ref`);--> statement-breakpoint
CREATE TABLE `store_gift_card` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`last4` text NOT NULL,
	`currency` text NOT NULL,
	`balance` integer NOT NULL,
	`bought_by` text,
	`recipient` text DEFAULT '' NOT NULL,
	`disabled_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "store_gift_card_balance" CHECK(balance >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_gift_card_code` ON `store_gift_card` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_gift_card_bought` ON `store_gift_card` (`bought_by`) WHERE bought_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `store_shipping_method` (
	`id` text PRIMARY KEY NOT NULL,
	`zone_id` text NOT NULL,
	`name` text NOT NULL,
	`rates` text NOT NULL,
	`currency` text NOT NULL,
	`free_over` integer,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `store_shipping_method_zone` ON `store_shipping_method` (`zone_id`,`position`);--> statement-breakpoint
CREATE TABLE `store_shipping_place` (
	`country` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`zone_id` text NOT NULL,
	PRIMARY KEY(`country`, `region`)
);
--> statement-breakpoint
CREATE INDEX `store_shipping_place_zone` ON `store_shipping_place` (`zone_id`);--> statement-breakpoint
CREATE TABLE `store_shipping_zone` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_tax_rate` (
	`country` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`name` text NOT NULL,
	`bps` integer NOT NULL,
	`included` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`country`, `region`, `category`),
	CONSTRAINT "store_tax_rate_bps" CHECK(bps BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE `store_project` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`email` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`recommendation` text,
	`reply` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`submitted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_project_token` ON `store_project` (`token_hash`);--> statement-breakpoint
CREATE INDEX `store_project_user` ON `store_project` (`user_id`);--> statement-breakpoint
CREATE INDEX `store_project_queue` ON `store_project` (`status`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `store_stock_hold` (
	`order_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`order_id`, `variant_id`),
	CONSTRAINT "store_stock_hold_quantity" CHECK(quantity >= 0)
);
--> statement-breakpoint
CREATE INDEX `store_stock_hold_expiry` ON `store_stock_hold` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `store_stock_move` (
	`id` text PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`delta` integer NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`lot_id` text,
	`actor` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_stock_move_once` ON `store_stock_move` (`kind`,`ref`,`variant_id`);--> statement-breakpoint
CREATE INDEX `store_stock_move_variant` ON `store_stock_move` (`variant_id`,`at`);--> statement-breakpoint
CREATE TABLE `store_stock` (
	`variant_id` text PRIMARY KEY NOT NULL,
	`on_hand` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`backorder` integer DEFAULT false NOT NULL,
	`low_at` integer DEFAULT 10 NOT NULL,
	CONSTRAINT "store_stock_on_hand" CHECK(on_hand >= 0),
	CONSTRAINT "store_stock_reserved" CHECK(reserved >= 0),
	CONSTRAINT "store_stock_enough" CHECK(backorder = 1 OR reserved <= on_hand)
);
