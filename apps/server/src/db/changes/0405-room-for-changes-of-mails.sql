-- A mail changes about six times, from the queue to its clicks. In a full page each change writes all indexes of the table.
ALTER TABLE email_messages SET (fillfactor = 70);
COMMENT ON TABLE email_messages IS 'Sent, queued and received mails. A mail changes about six times, from the queue to its clicks: with room in its page most changes touch no index.';
