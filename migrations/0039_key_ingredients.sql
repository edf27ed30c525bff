-- The ingredients that the product list offers as filters, of products saved before: as keyIngredients() in
-- worker/store/catalogue/domain-key-ingredients.ts finds them. Saving a product writes its own again.
INSERT OR IGNORE INTO `store_product_tag` (`product_id`, `kind`, `value`)
SELECT t.`product_id`, 'key_ingredient', t.`value` FROM `store_product_tag` t
WHERE t.`kind` = 'ingredient' AND (
	EXISTS (
		SELECT 1 FROM `store_facts` f WHERE f.`product_id` = t.`product_id` AND f.`variant_id` NOT LIKE 'withdrawn:%' AND (
			EXISTS (SELECT 1 FROM json_each(f.`label`, '$.ingredients') i WHERE i.value ->> '$.key' = t.`value`)
			OR EXISTS (SELECT 1 FROM json_each(f.`label`, '$.blends') b, json_each(b.value, '$.parts') p WHERE p.value ->> '$.key' = t.`value`)
			OR (f.`label` ->> '$.panel' = 'food' AND f.`label` ->> '$.inside[0].key' = t.`value`)
			OR (
				EXISTS (SELECT 1 FROM json_each(f.`label`, '$.inside') n WHERE n.value ->> '$.key' = t.`value` AND n.value ->> '$.other' = 0)
				AND EXISTS (SELECT 1 FROM json_each(f.`label`, '$.rows') r WHERE replace(r.value ->> '$.nutrient', '_', '-') = rtrim(t.`value`, '0123456789') OR replace(r.value ->> '$.nutrient', '_', '-') = t.`value`)
			)
		)
	)
	OR EXISTS (
		SELECT 1 FROM `store_product` p WHERE p.`id` = t.`product_id`
		AND ' ' || replace(replace(replace(lower(p.`title` || ' ' || p.`line`), ',', ' '), '.', ' '), '-', ' ') || ' '
			LIKE '% ' || replace(replace(t.`value`, '-', ' '), '_', ' ') || ' %'
	)
	OR EXISTS (
		SELECT 1 FROM `store_claim` c WHERE c.`product_id` = t.`product_id`
		AND ' ' || replace(replace(replace(lower(c.`text`), ',', ' '), '.', ' '), '-', ' ') || ' '
			LIKE '% ' || replace(replace(t.`value`, '-', ' '), '_', ' ') || ' %'
	)
);
