-- Blocks of mails are shown to members of audiences.
ALTER TABLE email_campaign_texts ADD COLUMN audience_ids bigint[];
COMMENT ON COLUMN email_campaign_texts.audience_ids IS 'Audiences whose members see other blocks than the rest; asked when each mail leaves. Null = all see the same.';
ALTER TABLE email_messages ADD COLUMN memberships jsonb;
COMMENT ON COLUMN email_messages.memberships IS 'For mails with blocks for audiences: whether the person was in each audience when the mail left, {id: boolean}. Deleted audiences are absent; their blocks are hidden.';
