-- What the bank said about the address and the security code of a card, and indexes for the search over orders.
ALTER TABLE `store_payment` ADD `avs_check` text;--> statement-breakpoint
ALTER TABLE `store_payment` ADD `cvc_check` text;--> statement-breakpoint
CREATE INDEX `store_payment_card_ending` ON `store_payment` (`card_last4`,`order_id`) WHERE card_last4 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `store_fulfilment_tracking` ON `store_fulfilment` (`tracking`,`order_id`) WHERE tracking <> '';
