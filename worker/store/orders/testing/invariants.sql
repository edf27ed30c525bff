-- What holds once the repairs have run, whatever was killed or ran twice: each query finds nothing. Run by the Workers
-- tests (invariants.ts) and by `npm run chaos` (scripts/lib/invariants.mjs). The line above a query names what is wrong.

-- paid at the gateway, and no order for it
WITH kept AS (
  SELECT t.key, json_extract(t.body, '$.amount') AS amount,
    COALESCE((SELECT SUM(json_extract(r.body, '$.amount')) FROM store_test_gateway_object r WHERE r.kind = 'refund'
      AND json_extract(r.body, '$.payment') = t.id AND json_extract(r.body, '$.status') = 'settled'), 0) AS back
  FROM store_test_gateway_object t WHERE t.kind = 'payment' AND (json_extract(t.body, '$.status') = 'captured'
    OR (json_extract(t.body, '$.status') = 'pending' AND json_extract(t.body, '$.becomes') = 'captured')))
SELECT k.* FROM kept k WHERE k.back < k.amount AND NOT EXISTS (
  SELECT 1 FROM store_order o JOIN store_payment p ON p.order_id = o.id
  WHERE p.id = k.key AND p.status = 'captured' AND p.refunded = k.back AND o.status IN ('open', 'completed'));

-- charged twice
WITH kept AS (
  SELECT json_extract(t.body, '$.orderId') AS order_id, json_extract(t.body, '$.amount') AS amount,
    (SELECT p.balance_id FROM store_payment p WHERE p.id = t.key) AS balance,
    COALESCE((SELECT SUM(json_extract(r.body, '$.amount')) FROM store_test_gateway_object r WHERE r.kind = 'refund'
      AND json_extract(r.body, '$.payment') = t.id AND json_extract(r.body, '$.status') = 'settled'), 0) AS back
  FROM store_test_gateway_object t WHERE t.kind = 'payment' AND (json_extract(t.body, '$.status') = 'captured'
    OR (json_extract(t.body, '$.status') = 'pending' AND json_extract(t.body, '$.becomes') = 'captured')))
SELECT k.order_id, COUNT(*) AS payments FROM kept k WHERE k.back < k.amount GROUP BY k.order_id, k.balance HAVING COUNT(*) > 1;

-- an order whose payments, credits and balance do not add up to its total
SELECT o.number FROM store_order o WHERE o.status IN ('open', 'completed') AND o.total - o.gift_paid - o.credited - o.owed <> (
  SELECT COALESCE(SUM(p.amount), 0) FROM store_payment p
  WHERE p.order_id = o.id AND p.status = 'captured' AND (p.amount = 0 OR p.gateway = 'outside' OR EXISTS (
    SELECT 1 FROM store_test_gateway_object t WHERE t.kind = 'payment' AND t.key = p.id
      AND json_extract(t.body, '$.amount') = p.amount
      AND (json_extract(t.body, '$.status') = 'captured'
        OR (json_extract(t.body, '$.status') = 'pending' AND json_extract(t.body, '$.becomes') = 'captured')))));

-- refunds do not add up to the order's
SELECT o.number, o.refunded FROM store_order o WHERE o.refunded <> (
  SELECT COALESCE(SUM(r.amount), 0) FROM store_refund r LEFT JOIN store_payment p ON p.id = r.payment_id
  WHERE r.order_id = o.id AND r.status <> 'failed' AND (p.id IS NULL OR p.status <> 'surplus'));

-- credits do not add up to the order's
SELECT o.number, o.credited FROM store_order o WHERE o.credited <> (
  SELECT COALESCE(SUM(r.amount), 0) FROM store_refund r
  WHERE r.order_id = o.id AND r.status <> 'failed' AND r.payment_id IS NULL AND r.gift_card_id IS NULL);

-- a balance of an order that is closed, or items that count as unpaid although nothing is owed
SELECT o.number, o.owed FROM store_order o WHERE (o.owed > 0 AND (o.status <> 'open' OR o.balance_id IS NULL))
  OR (o.owed = 0 AND o.status <> 'cancelled' AND EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = o.id AND l.unpaid = 1));

-- an order's lines do not add up to its total
SELECT o.number FROM store_order o WHERE o.subtotal - o.discount <> (
  SELECT SUM(l.quantity * l.unit_price - l.discount) FROM store_order_line l WHERE l.order_id = o.id);

-- an order that is left hanging
SELECT number, status FROM store_order WHERE status = 'pending';

-- a payment in flight
SELECT id, status FROM store_payment WHERE status IN ('created', 'pending', 'unknown');

-- a refund in flight
SELECT id, status FROM store_refund WHERE status <> 'settled';

-- an order that needs attention
SELECT number, attention FROM store_order WHERE attention <> '';

-- refunds do not add up to the payment's
SELECT p.id, p.refunded FROM store_payment p WHERE p.refunded <>
  (SELECT COALESCE(SUM(r.amount), 0) FROM store_refund r WHERE r.payment_id = p.id AND r.status <> 'failed');

-- units refunded or reserved that the orders do not have
SELECT s.variant_id, s.reserved FROM store_stock s WHERE s.reserved <> COALESCE((
  SELECT SUM(l.quantity - l.cancelled) FROM store_order_line l JOIN store_order o ON o.id = l.order_id
  WHERE l.variant_id = s.variant_id AND l.kind = 'goods' AND o.status IN ('open', 'completed')), 0);

-- reservations that do not add up to the stock level
SELECT s.variant_id, s.reserved FROM store_stock s WHERE s.reserved <> COALESCE((
  SELECT SUM(h.quantity) FROM store_stock_hold h WHERE h.variant_id = s.variant_id AND h.quantity > 0), 0);

-- a discount code that is counted wrong
SELECT d.code, d.used FROM store_discount d WHERE d.used <> (
  SELECT COUNT(*) FROM store_discount_use u JOIN store_order o ON o.id = u.order_id
  WHERE u.discount_id = d.id AND o.status IN ('open', 'completed'));

-- a gift card whose entries do not add up
SELECT c.id, c.balance FROM store_gift_card c WHERE c.balance < 0 OR c.balance <> (
  SELECT COALESCE(SUM(e.delta), 0) FROM store_gift_card_entry e WHERE e.card_id = c.id);

-- a paid order without its confirmation, or with two
SELECT o.number FROM store_order o WHERE (o.paid_at IS NOT NULL) <>
  (SELECT COUNT(*) FROM store_order_mail x WHERE x.order_id = o.id AND x.kind = 'confirmation');

-- a cycle that was billed twice
SELECT contract_id, cycle FROM store_order WHERE contract_id IS NOT NULL AND status <> 'cancelled'
GROUP BY contract_id, cycle HAVING COUNT(*) > 1;

-- a cycle that is billed without a paid order
SELECT c.contract_id, c.cycle FROM billing_cycle c WHERE c.status = 'billed' AND c.cycle > 0 AND NOT EXISTS (
  SELECT 1 FROM store_order o WHERE o.id = c.order_id AND o.paid_at IS NOT NULL);

-- a price change that is half made, or whose prices the pages don't show yet
SELECT c.id, c.state, c.unpublished FROM store_price_change c WHERE c.unpublished = 1 OR (c.state IN ('active', 'ended')
  AND EXISTS (SELECT 1 FROM store_price_change_item i WHERE i.change_id = c.id AND i.state = 'planned'));
