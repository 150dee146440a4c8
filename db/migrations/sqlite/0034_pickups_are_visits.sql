INSERT INTO visits (conversation_id, seller_id, starts_at, ends_at, set_by, moves, remind_at, calendar_uid, created_at)
SELECT conversation_id, seller_id, slot_starts_at,
	CASE WHEN slot_ends_at > slot_starts_at THEN slot_ends_at ELSE slot_starts_at + 1800000 END,
	CASE WHEN pickup_by_hand THEN 'by_hand' ELSE 'booked' END, pickup_moves,
	CASE WHEN slot_starts_at - 7200000 > (cast(strftime('%s','now') as integer) * 1000) THEN slot_starts_at - 7200000 END, id, created_at
FROM (
	SELECT r.*, row_number() OVER (PARTITION BY r.conversation_id ORDER BY r.slot_starts_at, r.id) AS n
	FROM reservations r
	WHERE r.status = 'active' AND r.confirmed_at IS NOT NULL AND r.slot_starts_at IS NOT NULL AND r.slot_ends_at IS NOT NULL
) AS pickups WHERE n = 1;--> statement-breakpoint
INSERT INTO visits (conversation_id, seller_id, address, address_at, address_on_file, calendar_uid, created_at)
SELECT c.id, c.seller_id, m.content, m.created_at, coalesce(m.content = s.street_address, false), c.id, m.created_at
FROM (
	SELECT messages.*, row_number() OVER (PARTITION BY conversation_id ORDER BY created_at DESC, id DESC) AS n
	FROM messages WHERE type = 'address_share'
) AS m
INNER JOIN conversations c ON c.id = m.conversation_id
INNER JOIN sellers s ON s.id = c.seller_id
WHERE m.n = 1
ON CONFLICT (conversation_id) DO UPDATE SET address = excluded.address, address_at = excluded.address_at, address_on_file = excluded.address_on_file;--> statement-breakpoint
UPDATE reservations SET
	slot_starts_at = v.starts_at,
	slot_ends_at = CASE WHEN v.set_by = 'booked' THEN v.ends_at ELSE v.starts_at END,
	expires_at = max(CASE WHEN v.set_by = 'booked' THEN v.ends_at ELSE v.starts_at END + 86400000, coalesce(reservations.hold_until, v.starts_at))
FROM visits v
WHERE v.conversation_id = reservations.conversation_id AND v.starts_at > (cast(strftime('%s','now') as integer) * 1000)
	AND reservations.status = 'active' AND reservations.confirmed_at IS NOT NULL AND reservations.slot_starts_at IS NULL;--> statement-breakpoint
DROP TABLE `pickup_slots`;--> statement-breakpoint
ALTER TABLE `reservations` DROP COLUMN `pickup_by_hand`;--> statement-breakpoint
ALTER TABLE `reservations` DROP COLUMN `pickup_moves`;