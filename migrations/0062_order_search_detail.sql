-- What an order can be found by besides its email and name, as one row per order: staff find orders by any part of it.
-- A view, so that triggers, the job that fills in older orders and the list say the same. One part to a line.
CREATE VIEW store_order_search_document AS SELECT o.id AS id, o.number AS number,
  trim(coalesce(o.ship_to ->> '$.city', '') || ' ' || coalesce(o.ship_to ->> '$.region', '') || ' ' || coalesce(o.ship_to ->> '$.postalCode', '')) AS place,
  trim(coalesce(o.ship_to ->> '$.line1', '') || ' ' || coalesce(o.ship_to ->> '$.line2', '')) AS street,
  coalesce(o.ship_to ->> '$.company', '') AS company,
  replace(replace(replace(replace(replace(replace(replace(coalesce(o.ship_to ->> '$.phone', '') || char(10) || CASE WHEN json_valid(o.bill_to) THEN coalesce(o.bill_to ->> '$.phone', '') ELSE '' END, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', '') AS phone,
  CASE WHEN json_valid(o.bill_to) AND o.bill_to IS NOT o.ship_to THEN coalesce(o.bill_to ->> '$.name', '') || char(10) || coalesce(o.bill_to ->> '$.company', '') || char(10) || coalesce(o.bill_to ->> '$.line1', '') || ' ' || coalesce(o.bill_to ->> '$.line2', '') || char(10) || coalesce(o.bill_to ->> '$.city', '') || ' ' || coalesce(o.bill_to ->> '$.region', '') || ' ' || coalesce(o.bill_to ->> '$.postalCode', '') ELSE '' END AS billing,
  -- Items that were removed are left out, unless nothing is left: a canceled order is still found by what it held.
  coalesce((SELECT group_concat(trim(l.title || ' ' || l.variant_title) || CASE WHEN json_valid(l.detail) THEN coalesce((SELECT char(10) || group_concat(p.value ->> '$.title', char(10)) FROM json_each(l.detail, '$.parts') p), '') ELSE '' END, char(10)) FROM store_order_line l WHERE l.order_id = o.id AND (l.cancelled < l.quantity OR NOT EXISTS (SELECT 1 FROM store_order_line k WHERE k.order_id = o.id AND k.cancelled < k.quantity))), '') AS items,
  coalesce((SELECT group_concat(coalesce(l.detail ->> '$.given.name', '') || char(10) || coalesce(l.detail ->> '$.given.email', ''), char(10)) FROM store_order_line l WHERE l.order_id = o.id AND l.kind = 'gift_card' AND json_valid(l.detail)), '') AS gift,
  coalesce((SELECT group_concat(code, char(10)) FROM (SELECT DISTINCT d.code AS code FROM store_order_adjustment a CROSS JOIN store_discount d ON d.id = a.ref WHERE a.order_id = o.id AND a.kind IN ('discount', 'shipping_discount') AND d.code IS NOT NULL)), '') AS code,
  o.note AS note
FROM store_order o;
--> statement-breakpoint
-- Without a copy of the texts: they are read from the view. The row id is the order number, as in store_order_search.
CREATE VIRTUAL TABLE store_order_search_detail USING fts5(place, street, company, phone, billing, items, gift, code, note, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
-- Triggers keep it right whoever writes. A new order's lines are inserted before it, so its row is written once.
CREATE TRIGGER store_order_search_detail_insert AFTER INSERT ON store_order BEGIN INSERT INTO store_order_search_detail (rowid, place, street, company, phone, billing, items, gift, code, note) SELECT number, place, street, company, phone, billing, items, gift, code, note FROM store_order_search_document WHERE number = NEW.number; END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_detail_update AFTER UPDATE OF number, ship_to, bill_to, note ON store_order BEGIN DELETE FROM store_order_search_detail WHERE rowid = OLD.number; INSERT INTO store_order_search_detail (rowid, place, street, company, phone, billing, items, gift, code, note) SELECT number, place, street, company, phone, billing, items, gift, code, note FROM store_order_search_document WHERE number = NEW.number; END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_detail_delete AFTER DELETE ON store_order BEGIN DELETE FROM store_order_search_detail WHERE rowid = OLD.number; END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_detail_line AFTER INSERT ON store_order_line WHEN EXISTS (SELECT 1 FROM store_order WHERE id = NEW.order_id) BEGIN DELETE FROM store_order_search_detail WHERE rowid = (SELECT number FROM store_order WHERE id = NEW.order_id); INSERT INTO store_order_search_detail (rowid, place, street, company, phone, billing, items, gift, code, note) SELECT number, place, street, company, phone, billing, items, gift, code, note FROM store_order_search_document WHERE id = NEW.order_id; END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_detail_line_update AFTER UPDATE OF title, variant_title, detail, cancelled ON store_order_line WHEN NEW.title <> OLD.title OR NEW.variant_title <> OLD.variant_title OR NEW.detail <> OLD.detail OR (NEW.cancelled < NEW.quantity) <> (OLD.cancelled < OLD.quantity) BEGIN DELETE FROM store_order_search_detail WHERE rowid = (SELECT number FROM store_order WHERE id = NEW.order_id); INSERT INTO store_order_search_detail (rowid, place, street, company, phone, billing, items, gift, code, note) SELECT number, place, street, company, phone, billing, items, gift, code, note FROM store_order_search_document WHERE id = NEW.order_id; END;
--> statement-breakpoint
CREATE TRIGGER store_order_search_detail_code AFTER INSERT ON store_order_adjustment WHEN NEW.kind IN ('discount', 'shipping_discount') AND NEW.ref IS NOT NULL AND EXISTS (SELECT 1 FROM store_order WHERE id = NEW.order_id) BEGIN DELETE FROM store_order_search_detail WHERE rowid = (SELECT number FROM store_order WHERE id = NEW.order_id); INSERT INTO store_order_search_detail (rowid, place, street, company, phone, billing, items, gift, code, note) SELECT number, place, street, company, phone, billing, items, gift, code, note FROM store_order_search_document WHERE id = NEW.order_id; END;
