-- Only the stand-in of SMS sends from this number, through the platform's gateway. What shows of other messages from before the mark
-- existed, and of mails, is the same for practice and for real: they stay as they are (decision 0036).
UPDATE sms_messages SET is_practice = true
WHERE NOT is_practice AND direction = 'outgoing' AND sender_id = '+306940000000' AND provider = 'twilio' AND third_party_service_id IS NULL
  AND provider_id IS NOT NULL;
