-- What is overdue of a card looks for the lines that were written by hand: few, among all that documents wrote.
CREATE INDEX account_relation_movements_by_hand ON account_relation_movements (account_relation_uuid) WHERE document_id IS NULL;
