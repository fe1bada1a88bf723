-- Offers as they are sent: to which address, who opened them, what was said about them on their page.

ALTER TABLE offers
  ADD COLUMN sent_to text CHECK (length(sent_to) BETWEEN 3 AND 254),
  ADD COLUMN accepted_note text CHECK (length(accepted_note) <= 2000),
  ADD COLUMN client_name text NOT NULL DEFAULT '';
COMMENT ON COLUMN offers.sent_to IS 'Where it was mailed last; null when it was handed over otherwise.';
COMMENT ON COLUMN offers.accepted_note IS 'How the receiver agreed, when the seller noted it down for him.';
COMMENT ON COLUMN offers.client_name IS 'Name of the receiver, copied from his snapshot so that lists sort and find by it.';
UPDATE offers SET client_name = coalesce(buyer_snapshot->>'name', '');
CREATE INDEX offers_all ON offers (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;

CREATE TABLE offer_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  offer_uuid uuid NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  ip inet,
  browser text CHECK (length(browser) <= 200),
  seen_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE offer_views IS 'Openings of the public page by somebody who is not of the seller.';
CREATE INDEX offer_views_offer ON offer_views (account_id, offer_uuid, seen_at DESC);
CREATE INDEX offer_views_user ON offer_views (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE offer_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  offer_uuid uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('seller', 'receiver')),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL CHECK (length(author_name) BETWEEN 1 AND 160),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE offer_comments IS 'What both sides wrote on the page of an offer; either side reads all of it.';
CREATE INDEX offer_comments_offer ON offer_comments (account_id, offer_uuid, created_at);
CREATE INDEX offer_comments_user ON offer_comments (user_id) WHERE user_id IS NOT NULL;

-- Reasons that are said of requests only and not shown to a customer who declines an offer.
UPDATE lost_reasons SET applies_to = 'contact_request'
WHERE applies_to = 'both' AND name IN ('No answer', 'Δεν απάντησε', 'Wrong contact', 'Λάθος επαφή', 'Spam', 'Ανεπιθύμητο');

CREATE VIEW offer_rows AS
SELECT o.*, (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id) AS time_zone FROM offers o;
COMMENT ON VIEW offer_rows IS 'With the zone of the seller, whose day decides how long an offer is valid.';
