CREATE INDEX conversations_waiting ON conversations (account_id, waiting_since, id) WHERE waiting_since IS NOT NULL AND merged_into_id IS NULL;
