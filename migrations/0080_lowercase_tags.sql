-- Tags of products that differ by case alone are one tag, as those of orders and customers are.
UPDATE OR REPLACE `store_product_tag` SET `value` = lower(`value`) WHERE `kind` = 'tag' AND `value` <> lower(`value`);
