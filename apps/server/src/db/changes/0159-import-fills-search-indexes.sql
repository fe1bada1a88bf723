-- The limit of the pending list comes from the connection: imports collect more entries, and file them after each batch.
ALTER INDEX contacts_search RESET (gin_pending_list_limit);
ALTER INDEX contacts_numbers RESET (gin_pending_list_limit);
