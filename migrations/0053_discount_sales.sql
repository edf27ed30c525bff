-- What each discount brought in, by the day that its orders were paid: a list of discounts reads a few rows a discount,
-- however many orders there are. Triggers keep it, whoever pays or refunds an order. An order that is archived or
-- restored changes nothing: its figures stay.
CREATE TABLE `store_discount_day` (
	`discount_id` text NOT NULL,
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`sales` integer DEFAULT 0 NOT NULL,
	`given` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`discount_id`, `day`, `currency`)
);
--> statement-breakpoint
CREATE TRIGGER store_discount_day_sales AFTER UPDATE OF paid_at, total, refunded ON store_order WHEN NEW.paid_at IS NOT NULL AND (OLD.paid_at IS NULL OR NEW.total - NEW.refunded <> OLD.total - OLD.refunded) BEGIN INSERT INTO store_discount_day (discount_id, day, currency, orders, sales, given) SELECT a.ref, NEW.paid_at / 86400000, NEW.currency, OLD.paid_at IS NULL, NEW.total - NEW.refunded - CASE WHEN OLD.paid_at IS NULL THEN 0 ELSE OLD.total - OLD.refunded END, CASE WHEN OLD.paid_at IS NULL THEN sum(a.amount) ELSE 0 END FROM store_order_adjustment a WHERE a.order_id = NEW.id AND a.kind IN ('discount', 'shipping_discount') AND a.ref IS NOT NULL GROUP BY a.ref ON CONFLICT (discount_id, day, currency) DO UPDATE SET orders = orders + excluded.orders, sales = sales + excluded.sales, given = given + excluded.given; END;
--> statement-breakpoint
INSERT INTO store_discount_day (discount_id, day, currency, orders, sales, given) SELECT d.ref, o.paid_at / 86400000, o.currency, count(*), sum(o.total - o.refunded), sum(d.given) FROM (SELECT order_id, ref, sum(amount) AS given FROM store_order_adjustment WHERE kind IN ('discount', 'shipping_discount') AND ref IS NOT NULL GROUP BY order_id, ref) d JOIN store_order o ON o.id = d.order_id WHERE o.paid_at IS NOT NULL GROUP BY d.ref, o.paid_at / 86400000, o.currency;
