ALTER TABLE webhook_messages ADD COLUMN parties bigint[];
COMMENT ON COLUMN webhook_messages.parties IS 'Accounts between which the document is that the event is about, when it was kept; empty where they are not known, null for events about no document. Agencies that act inside the account are sent the events of their own documents only.';

-- The parties of events that were kept before are not known: agencies that act inside the account are not sent what still waits of them.
UPDATE webhook_messages SET parties = '{}'
WHERE record_type IN ('offer', 'order', 'order_item', 'invoice', 'payment', 'supplier_bill', 'account_subscription', 'movement')
  OR details ->> 'subject_type' IN ('offer', 'order', 'order_item', 'invoice', 'payment', 'supplier_bill', 'account_subscription')
  OR details ->> 'mediable_type' IN ('offer', 'order', 'order_item', 'invoice', 'payment', 'supplier_bill', 'account_subscription');

CREATE OR REPLACE VIEW webhook_delivery_list AS
SELECT d.*, m.uuid AS event_id, m.event, m.record_type, m.record_key, m.requires, m.parties
FROM webhook_deliveries d JOIN webhook_messages m ON m.account_id = d.account_id AND m.uuid = d.message_uuid;
