-- E-mail: templates, drafts, delivery and events.

CREATE TABLE email_templates (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      REFERENCES accounts,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind          text        NOT NULL DEFAULT 'marketing' CHECK (kind IN ('marketing', 'transactional', 'system')),
  system_code   text        CHECK (length(system_code) BETWEEN 1 AND 60),
  locale        text        CHECK (locale IN ('en', 'gr')),
  subject       text        CHECK (length(subject) BETWEEN 1 AND 200),
  preheader     text        CHECK (length(preheader) BETWEEN 1 AND 200),
  design        jsonb       NOT NULL DEFAULT '{}',
  html          text        NOT NULL DEFAULT '',
  text_body     text        NOT NULL DEFAULT '',
  variables     text[]      NOT NULL DEFAULT '{}',
  category      text        CHECK (length(category) BETWEEN 1 AND 60),
  used_count    integer     NOT NULL DEFAULT 0,
  search_text   text        NOT NULL DEFAULT '',
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  version       integer     NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  translation   jsonb,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE email_templates IS 'Templates of mails and text messages.';
COMMENT ON COLUMN email_templates.account_id IS 'Null = offered by the platform.';
COMMENT ON COLUMN email_templates.translation IS 'The mail in its other language: {locale, subject, preheader, html, text_body}. Null = one language.';
COMMENT ON COLUMN email_templates.html IS 'Compiled from design; merge tags are still unfilled.';
CREATE UNIQUE INDEX email_templates_system ON email_templates (account_id, system_code, locale) NULLS NOT DISTINCT
  WHERE system_code IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX email_templates_list ON email_templates (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX email_templates_created_by ON email_templates (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX email_templates_search ON email_templates USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;

CREATE TABLE email_template_versions (
  account_id        bigint      NOT NULL,
  email_template_id bigint      NOT NULL,
  number            integer     NOT NULL CHECK (number > 0),
  design            jsonb       NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  saved_by_id       bigint      REFERENCES users ON DELETE SET NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  words             text        CHECK (length(words) BETWEEN 1 AND 80),
  name              text        CHECK (length(name) BETWEEN 1 AND 80),
  PRIMARY KEY (email_template_id, number),
  FOREIGN KEY (account_id, email_template_id) REFERENCES email_templates (account_id, id)
);
COMMENT ON TABLE email_template_versions IS 'Designs of mail templates as they were saved; of those that a member saves within ten minutes the last.';
COMMENT ON COLUMN email_template_versions.words IS 'First words that the version before did not have; null where no text changed.';
COMMENT ON COLUMN email_template_versions.name IS 'What members call it. A version with a name is neither replaced nor removed.';
CREATE INDEX email_template_versions_template ON email_template_versions (account_id, email_template_id);
CREATE INDEX email_template_versions_saved_by ON email_template_versions (saved_by_id) WHERE saved_by_id IS NOT NULL;

INSERT INTO email_templates (name, kind, locale, subject, html, text_body, variables) VALUES
('Thank you for your enquiry', 'transactional', 'en', 'Thank you for your enquiry',
 '<p>Hello {{ contact.first_name | default: ''there'' }},</p><p>thank you for your enquiry. We have read it and will come back to you within one working day.</p><p>If anything is urgent, simply answer this mail.</p><p>Kind regards<br>{{ sender.name }}<br>{{ account.name }}</p>',
 E'Hello {{ contact.first_name | default: ''there'' }},\n\nthank you for your enquiry. We have read it and will come back to you within one working day.\n\nIf anything is urgent, simply answer this mail.\n\nKind regards\n{{ sender.name }}\n{{ account.name }}',
 '{contact.first_name,sender.name,account.name}'),
('Ευχαριστούμε για το ενδιαφέρον', 'transactional', 'gr', 'Ευχαριστούμε για το ενδιαφέρον σας',
 '<p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>ευχαριστούμε για το μήνυμά σας. Το διαβάσαμε και θα επικοινωνήσουμε μαζί σας μέσα σε μία εργάσιμη ημέρα.</p><p>Αν κάτι επείγει, απαντήστε απλώς σε αυτό το μήνυμα.</p><p>Με εκτίμηση<br>{{ sender.name }}<br>{{ account.name }}</p>',
 E'Καλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nευχαριστούμε για το μήνυμά σας. Το διαβάσαμε και θα επικοινωνήσουμε μαζί σας μέσα σε μία εργάσιμη ημέρα.\n\nΑν κάτι επείγει, απαντήστε απλώς σε αυτό το μήνυμα.\n\nΜε εκτίμηση\n{{ sender.name }}\n{{ account.name }}',
 '{contact.first_name,sender.name,account.name}'),
('After our call', 'transactional', 'en', 'What we agreed on',
 '<p>Hello {{ contact.first_name | default: ''there'' }},</p><p>thank you for your time today. In short:</p><ul><li>what we agreed on</li><li>who does what next</li><li>when we speak again</li></ul><p>Is anything missing? Just answer this mail.</p><p>Kind regards<br>{{ sender.name }}</p>',
 E'Hello {{ contact.first_name | default: ''there'' }},\n\nthank you for your time today. In short:\n\n * what we agreed on\n * who does what next\n * when we speak again\n\nIs anything missing? Just answer this mail.\n\nKind regards\n{{ sender.name }}',
 '{contact.first_name,sender.name}'),
('Μετά τη συνομιλία μας', 'transactional', 'gr', 'Όσα συμφωνήσαμε',
 '<p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>ευχαριστούμε για τον χρόνο σας σήμερα. Συνοπτικά:</p><ul><li>τι συμφωνήσαμε</li><li>ποιος κάνει τι στη συνέχεια</li><li>πότε θα μιλήσουμε ξανά</li></ul><p>Λείπει κάτι; Απαντήστε απλώς σε αυτό το μήνυμα.</p><p>Με εκτίμηση<br>{{ sender.name }}</p>',
 E'Καλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nευχαριστούμε για τον χρόνο σας σήμερα. Συνοπτικά:\n\n * τι συμφωνήσαμε\n * ποιος κάνει τι στη συνέχεια\n * πότε θα μιλήσουμε ξανά\n\nΛείπει κάτι; Απαντήστε απλώς σε αυτό το μήνυμα.\n\nΜε εκτίμηση\n{{ sender.name }}',
 '{contact.first_name,sender.name}'),
('Shall we meet?', 'transactional', 'en', 'Shall we meet?',
 '<p>Hello {{ contact.first_name | default: ''there'' }},</p><p>half an hour is enough to go through your plans together. Which of these days suits you?</p><ul><li>first day and time</li><li>second day and time</li></ul><p>We can meet online or at our office: {{ account.address }}</p><p>Kind regards<br>{{ sender.name }}</p>',
 E'Hello {{ contact.first_name | default: ''there'' }},\n\nhalf an hour is enough to go through your plans together. Which of these days suits you?\n\n * first day and time\n * second day and time\n\nWe can meet online or at our office: {{ account.address }}\n\nKind regards\n{{ sender.name }}',
 '{contact.first_name,account.address,sender.name}'),
('Να συναντηθούμε;', 'transactional', 'gr', 'Να συναντηθούμε;',
 '<p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>μισή ώρα αρκεί για να δούμε μαζί τα σχέδιά σας. Ποια από τις παρακάτω ημέρες σας εξυπηρετεί;</p><ul><li>πρώτη ημέρα και ώρα</li><li>δεύτερη ημέρα και ώρα</li></ul><p>Μπορούμε να τα πούμε διαδικτυακά ή στο γραφείο μας: {{ account.address }}</p><p>Με εκτίμηση<br>{{ sender.name }}</p>',
 E'Καλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nμισή ώρα αρκεί για να δούμε μαζί τα σχέδιά σας. Ποια από τις παρακάτω ημέρες σας εξυπηρετεί;\n\n * πρώτη ημέρα και ώρα\n * δεύτερη ημέρα και ώρα\n\nΜπορούμε να τα πούμε διαδικτυακά ή στο γραφείο μας: {{ account.address }}\n\nΜε εκτίμηση\n{{ sender.name }}',
 '{contact.first_name,account.address,sender.name}'),
('News and an offer', 'marketing', 'en', 'News from {{ account.name }}',
 '<h2>What is new</h2><p>Hello {{ contact.first_name | default: ''there'' }},</p><p>here is what we have been working on, and an offer only for readers of this mail.</p><p><strong>Your offer:</strong> describe it in one sentence.</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
 E'What is new\n\nHello {{ contact.first_name | default: ''there'' }},\n\nhere is what we have been working on, and an offer only for readers of this mail.\n\nYour offer: describe it in one sentence.\n\nUnsubscribe: {{ unsubscribe_url }}',
 '{account.name,contact.first_name,unsubscribe_url}'),
('Νέα και προσφορά', 'marketing', 'gr', 'Νέα από {{ account.name }}',
 '<h2>Τι νέο υπάρχει</h2><p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>δείτε τι ετοιμάσαμε τελευταία, και μια προσφορά μόνο για όσους διαβάζουν αυτό το μήνυμα.</p><p><strong>Η προσφορά σας:</strong> περιγράψτε την σε μία πρόταση.</p><p><a href="{{ unsubscribe_url }}">Διαγραφή από τη λίστα</a></p>',
 E'Τι νέο υπάρχει\n\nΚαλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nδείτε τι ετοιμάσαμε τελευταία, και μια προσφορά μόνο για όσους διαβάζουν αυτό το μήνυμα.\n\nΗ προσφορά σας: περιγράψτε την σε μία πρόταση.\n\nΔιαγραφή από τη λίστα: {{ unsubscribe_url }}',
 '{account.name,contact.first_name,unsubscribe_url}');

CREATE TABLE email_signatures (
  uuid       uuid        PRIMARY KEY,
  account_id bigint      NOT NULL REFERENCES accounts,
  user_id    bigint      REFERENCES users ON DELETE CASCADE,
  html       text        NOT NULL,
  text_body  text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE NULLS NOT DISTINCT (account_id, user_id)
);
COMMENT ON TABLE email_signatures IS 'Signatures of members.';
COMMENT ON COLUMN email_signatures.user_id IS 'Null = signature of the account, for members without one.';
CREATE INDEX email_signatures_user ON email_signatures (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE sending_domains (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  domain                 text        NOT NULL CHECK (length(domain) BETWEEN 3 AND 253),
  selector               text        NOT NULL CHECK (length(selector) BETWEEN 1 AND 63),
  private_key_ciphertext text        NOT NULL,
  public_key             text        NOT NULL,
  checks                 jsonb       NOT NULL DEFAULT '[]',
  dkim_passes            boolean     NOT NULL DEFAULT false,
  checked_at             timestamptz,
  warm_up                jsonb,
  warm_up_day            date,
  warm_up_count          integer     NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (account_id, domain)
);
COMMENT ON TABLE sending_domains IS 'Domains from which an account sends mail, with their DKIM keys.';
COMMENT ON COLUMN sending_domains.checks IS 'Result of the last DNS check: [{kind, status, host, found, publish}].';
COMMENT ON COLUMN sending_domains.dkim_passes IS 'The published key is ours, so mail from this domain is signed with it.';
COMMENT ON COLUMN sending_domains.warm_up IS 'Daily limit of mails of campaigns that grows: {started_on, first, growth_percent, days}.';
COMMENT ON COLUMN sending_domains.warm_up_count IS 'Mails of campaigns taken from the queue on warm_up_day, a day of the account.';
CREATE INDEX sending_domains_due ON sending_domains (checked_at NULLS FIRST);

CREATE TABLE account_smtp_settings (
  account_id          bigint      PRIMARY KEY REFERENCES accounts,
  host                text        NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  port                integer     NOT NULL CHECK (port BETWEEN 1 AND 65535),
  secure              boolean     NOT NULL DEFAULT false,
  username            text        CHECK (length(username) BETWEEN 1 AND 254),
  password_ciphertext text,
  bounce_domain       text        CHECK (length(bounce_domain) BETWEEN 3 AND 253),
  verified_at         timestamptz NOT NULL,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE account_smtp_settings IS 'Mail server of an account. Saved only after it accepted the credentials.';

CREATE TABLE draft_email_messages (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL,
  contact_id         bigint,
  contact_request_id bigint,
  user_id            bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  from_email_uuid    uuid,
  "to"               text[]      NOT NULL DEFAULT '{}',
  cc                 text[]      NOT NULL DEFAULT '{}',
  bcc                text[]      NOT NULL DEFAULT '{}',
  subject            text        NOT NULL DEFAULT '' CHECK (length(subject) <= 200),
  html               text        NOT NULL DEFAULT '',
  email_template_id  bigint      REFERENCES email_templates ON DELETE SET NULL,
  in_reply_to_id     bigint,
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  CHECK (num_nonnulls(contact_id, contact_request_id) > 0)
);
COMMENT ON TABLE draft_email_messages IS 'Mails that a member is writing.';
CREATE INDEX draft_email_messages_contact ON draft_email_messages (account_id, contact_id, updated_at DESC);
CREATE INDEX draft_email_messages_request ON draft_email_messages (account_id, contact_request_id, updated_at DESC)
  WHERE contact_request_id IS NOT NULL;
CREATE INDEX draft_email_messages_user ON draft_email_messages (user_id, updated_at DESC);
CREATE INDEX draft_email_messages_from ON draft_email_messages (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX draft_email_messages_template ON draft_email_messages (email_template_id) WHERE email_template_id IS NOT NULL;
CREATE INDEX draft_email_messages_reply ON draft_email_messages (account_id, in_reply_to_id) WHERE in_reply_to_id IS NOT NULL;

CREATE TABLE email_campaigns (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  project_uuid       uuid        REFERENCES projects,
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  subject            text        CHECK (length(subject) BETWEEN 1 AND 200),
  preheader          text        CHECK (length(preheader) BETWEEN 1 AND 200),
  from_email_uuid    uuid,
  from_name          text        CHECK (length(from_name) BETWEEN 1 AND 80),
  reply_to           text        CHECK (length(reply_to) BETWEEN 3 AND 254),
  email_template_id  bigint      REFERENCES email_templates ON DELETE SET NULL,
  design             jsonb       NOT NULL DEFAULT '{}',
  html               text        NOT NULL DEFAULT '',
  text_body          text        NOT NULL DEFAULT '',
  recipients         jsonb       NOT NULL DEFAULT '{}',
  status             text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason       text        CHECK (pause_reason IN ('member', 'bounces', 'complaints', 'refused')),
  scheduled_at       timestamptz,
  local_time_send    boolean     NOT NULL DEFAULT false,
  track_opens        boolean     NOT NULL DEFAULT true,
  track_clicks       boolean     NOT NULL DEFAULT true,
  utm                jsonb,
  hourly_limit       integer     CHECK (hourly_limit BETWEEN 1 AND 1000000),
  hour_started_at    timestamptz,
  hour_count         integer     NOT NULL DEFAULT 0,
  window_from        time,
  window_to          time,
  started_at         timestamptz,
  finished_at        timestamptz,
  recipients_count   integer     NOT NULL DEFAULT 0,
  sent_count         integer     NOT NULL DEFAULT 0,
  delivered_count    integer     NOT NULL DEFAULT 0,
  opened_count       integer     NOT NULL DEFAULT 0,
  clicked_count      integer     NOT NULL DEFAULT 0,
  bounced_count      integer     NOT NULL DEFAULT 0,
  complained_count   integer     NOT NULL DEFAULT 0,
  unsubscribed_count integer     NOT NULL DEFAULT 0,
  failed_count       integer     NOT NULL DEFAULT 0,
  skipped_count      integer     NOT NULL DEFAULT 0,
  cancelled_count    integer     NOT NULL DEFAULT 0,
  open_rate          real        GENERATED ALWAYS AS (opened_count::real / nullif(sent_count, 0)) STORED,
  click_rate         real        GENERATED ALWAYS AS (clicked_count::real / nullif(sent_count, 0)) STORED,
  search_text        text        NOT NULL DEFAULT '',
  started_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  only_of_user_id    bigint      REFERENCES users ON DELETE SET NULL,
  prepared_at        timestamptz,
  ab_test            jsonb,
  test_ended_at      timestamptz,
  winner_variant     smallint    CHECK (winner_variant BETWEEN 1 AND 4),
  winner_reason      text        CHECK (winner_reason IN ('clear', 'unclear', 'tie', 'member')),
  winner_figures     jsonb,
  decided_at         timestamptz,
  sending_since      timestamptz,
  created_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz,
  translation        jsonb,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  CHECK ((window_from IS NULL) = (window_to IS NULL)),
  CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL),
  CHECK ((winner_variant IS NULL) = (decided_at IS NULL))
);
COMMENT ON TABLE email_campaigns IS 'A marketing mail to many people.';
COMMENT ON COLUMN email_campaigns.translation IS 'The mail in its other language: {locale, subject, preheader, html, text_body}. Null = one language.';
COMMENT ON COLUMN email_campaigns.recipients IS 'Whom it goes to: {contact_list_ids, pipeline_stage_ids, tag_ids, audience_ids, unopened_campaign_ids, excluded_contact_list_ids, excluded_tag_ids, excluded_audience_ids, excluded_contact_ids}. Fixed when it is scheduled.';
COMMENT ON COLUMN email_campaigns.only_of_user_id IS 'A member with own scope started it: it goes to their contacts only.';
COMMENT ON COLUMN email_campaigns.prepared_at IS 'When the rows of all recipients were made.';
COMMENT ON COLUMN email_campaigns.hourly_limit IS 'Most mails that are taken from the queue in an hour. Null = no limit.';
COMMENT ON COLUMN email_campaigns.hour_count IS 'Mails taken from the queue since hour_started_at.';
COMMENT ON COLUMN email_campaigns.window_from IS 'Mails leave only between window_from and window_to, in the time zone of the account.';
COMMENT ON COLUMN email_campaigns.local_time_send IS 'Each person gets it when their own clocks show the time that scheduled_at has in the zone of the account.';
COMMENT ON COLUMN email_campaigns.ab_test IS 'Test of variants: {share, rule, wait_hours, variants}. The campaign itself is variant 1, variants[0] is 2; what is null in a variant is that of the campaign.';
COMMENT ON COLUMN email_campaigns.test_ended_at IS 'When the last mail of the test had left. The waiting time begins.';
COMMENT ON COLUMN email_campaigns.winner_figures IS 'What the decision rests on: [{variant, sent, opened, clicked, orders}] at that moment.';
COMMENT ON COLUMN email_campaigns.sending_since IS 'When it was started, resumed, or went on after a test.';
COMMENT ON COLUMN email_campaigns.sent_count IS 'Stored counts are at most a minute old; the messages are the truth.';
CREATE INDEX email_campaigns_list ON email_campaigns (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_status ON email_campaigns (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_sending ON email_campaigns (id) WHERE status = 'sending';
CREATE INDEX email_campaigns_project ON email_campaigns (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX email_campaigns_search ON email_campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_template ON email_campaigns (email_template_id) WHERE email_template_id IS NOT NULL;
CREATE INDEX email_campaigns_from ON email_campaigns (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX email_campaigns_started_by ON email_campaigns (started_by_id) WHERE started_by_id IS NOT NULL;
CREATE INDEX email_campaigns_only_of ON email_campaigns (only_of_user_id) WHERE only_of_user_id IS NOT NULL;
CREATE INDEX email_campaigns_due ON email_campaigns (scheduled_at) WHERE status = 'scheduled';
CREATE INDEX email_campaigns_calendar ON email_campaigns (account_id, (coalesce(started_at, scheduled_at))) WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_testing ON email_campaigns (test_ended_at) WHERE test_ended_at IS NOT NULL AND decided_at IS NULL;
CREATE INDEX email_campaigns_created_by ON email_campaigns (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE email_campaign_versions (
  account_id        bigint      NOT NULL,
  email_campaign_id bigint      NOT NULL,
  number            integer     NOT NULL CHECK (number > 0),
  design            jsonb       NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  saved_by_id       bigint      REFERENCES users ON DELETE SET NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  words             text        CHECK (length(words) BETWEEN 1 AND 80),
  name              text        CHECK (length(name) BETWEEN 1 AND 80),
  PRIMARY KEY (email_campaign_id, number),
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id)
);
COMMENT ON TABLE email_campaign_versions IS 'Designs of e-mail campaigns as they were saved; of those that a member saves within ten minutes the last.';
COMMENT ON COLUMN email_campaign_versions.words IS 'First words that the version before did not have; null where no text changed.';
COMMENT ON COLUMN email_campaign_versions.name IS 'What members call it. A version with a name is neither replaced nor removed.';
CREATE INDEX email_campaign_versions_campaign ON email_campaign_versions (account_id, email_campaign_id);
CREATE INDEX email_campaign_versions_saved_by ON email_campaign_versions (saved_by_id) WHERE saved_by_id IS NOT NULL;

CREATE TABLE email_campaign_texts (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        bigint      NOT NULL REFERENCES accounts,
  email_campaign_id bigint      NOT NULL,
  variant           smallint    NOT NULL DEFAULT 1 CHECK (variant BETWEEN 1 AND 4),
  subject           text        NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  preheader         text        CHECK (length(preheader) BETWEEN 1 AND 200),
  body              text        NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  translation       jsonb,
  audience_ids      bigint[],
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE email_campaign_texts IS 'Texts of started campaigns, as they are sent. They never change.';
COMMENT ON COLUMN email_campaign_texts.translation IS 'The text for recipients who read the other language: {locale, subject, preheader, body}. Null = one language.';
COMMENT ON COLUMN email_campaign_texts.audience_ids IS 'Audiences whose members see other blocks than the rest; asked when each mail leaves. Null = all see the same.';
CREATE UNIQUE INDEX email_campaign_texts_campaign ON email_campaign_texts (account_id, email_campaign_id, variant);

CREATE TABLE email_messages (
  id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id          bigint      NOT NULL REFERENCES accounts,
  direction           text        NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming')),
  contact_id          bigint,
  contact_request_id  bigint,
  conversation_id     bigint,
  stage_message_id    bigint,
  user_id             bigint      REFERENCES users,
  purpose             text        NOT NULL DEFAULT 'transactional' CHECK (purpose IN ('marketing', 'transactional')),
  to_address          text        NOT NULL CHECK (length(to_address) <= 254),
  to_key              text        NOT NULL,
  cc                  text[]      NOT NULL DEFAULT '{}',
  bcc                 text[]      NOT NULL DEFAULT '{}',
  from_address        text        NOT NULL CHECK (length(from_address) <= 254),
  from_name           text        CHECK (length(from_name) <= 160),
  from_email_uuid     uuid,
  reply_to            text        CHECK (length(reply_to) <= 254),
  subject             text        NOT NULL DEFAULT '' CHECK (length(subject) <= 998),
  html                text,
  text_body           text,
  message_id          text        CHECK (length(message_id) <= 300),
  in_reply_to         text        CHECK (length(in_reply_to) <= 300),
  provider_id         text        UNIQUE CHECK (length(provider_id) <= 200),
  token               uuid        NOT NULL UNIQUE,
  list_unsubscribe_id uuid,
  track_opens         boolean     NOT NULL DEFAULT true,
  track_clicks        boolean     NOT NULL DEFAULT true,
  status              text        NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed', 'unknown', 'skipped', 'cancelled', 'received')),
  status_rank         smallint    NOT NULL DEFAULT 1,
  send_at             timestamptz,
  claimed_at          timestamptz,
  claimed_by          text,
  next_attempt_at     timestamptz,
  queued_at           timestamptz,
  sent_at             timestamptz,
  delivered_at        timestamptz,
  first_opened_at     timestamptz,
  last_opened_at      timestamptz,
  first_clicked_at    timestamptz,
  bounced_at          timestamptz,
  complained_at       timestamptz,
  unsubscribed_at     timestamptz,
  failed_at           timestamptz,
  opens               integer     NOT NULL DEFAULT 0,
  machine_opens       integer     NOT NULL DEFAULT 0,
  clicks              integer     NOT NULL DEFAULT 0,
  bounce_type         text        CHECK (bounce_type IN ('soft', 'hard')),
  attempts            integer     NOT NULL DEFAULT 0,
  error               text        CHECK (length(error) <= 300),
  skip_reason         text        CHECK (skip_reason IN ('no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'excluded', 'quiet_hours_expired', 'no_address', 'not_active')),
  search_text         text        NOT NULL DEFAULT '',
  in_reply_to_id      bigint,
  quoted_html         text,
  attachments_count   integer     NOT NULL DEFAULT 0,
  preheader           text        CHECK (length(preheader) <= 400),
  written             jsonb,
  is_practice         boolean     NOT NULL DEFAULT false,
  email_campaign_id   bigint,
  email_campaign_text_id bigint,
  variant             smallint    CHECK (variant BETWEEN 1 AND 4),
  chosen_by           jsonb,
  memberships         jsonb,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE SET NULL (conversation_id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  FOREIGN KEY (account_id, in_reply_to_id) REFERENCES email_messages (account_id, id) ON DELETE SET NULL (in_reply_to_id),
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id),
  FOREIGN KEY (account_id, email_campaign_text_id) REFERENCES email_campaign_texts (account_id, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE email_messages IS 'Sent, queued and received mails. A mail changes about six times, from the queue to its clicks: with room in its page most changes touch no index.';
COMMENT ON COLUMN email_messages.is_practice IS 'Whether the built-in mailbox took it, so that it never left the machine.';
COMMENT ON COLUMN email_messages.variant IS 'Variant of a campaign that tests several. A queued mail of a campaign without a text waits for the winner.';
COMMENT ON COLUMN email_messages.token IS 'Random name of the message in return path, pixel and links.';
COMMENT ON COLUMN email_messages.status_rank IS 'queued 1, sending 2, sent 3, delivered 4, opened 5, clicked 6; events only raise it.';
COMMENT ON COLUMN email_messages.claimed_at IS 'Set with status "sending" before the server is contacted. A row in this status after a crash may have been sent: it becomes "unknown", and a member decides whether to send it again.';
COMMENT ON COLUMN email_messages.claimed_by IS 'The sending process. After a crash its journal says which messages the server may have accepted.';
COMMENT ON COLUMN email_messages.quoted_html IS 'For received mails: the quoted mail below the answer.';
COMMENT ON COLUMN email_messages.preheader IS 'With merge tags filled in. Hidden before the text of the mail, and part of nothing else.';
COMMENT ON COLUMN email_messages.chosen_by IS 'For mails of campaigns: the lists, stages and tags that brought the person in, as [{kind, id}], when the campaign started.';
COMMENT ON COLUMN email_messages.memberships IS 'For mails with blocks for audiences: whether the person was in each audience when the mail left, {id: boolean}. Deleted audiences are absent; their blocks are hidden.';
COMMENT ON COLUMN email_messages.written IS 'Subject, text and template as written: merge tags unfilled, no signature. Cleared when the mail is sent.';
CREATE INDEX email_messages_contact ON email_messages (account_id, contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX email_messages_request ON email_messages (account_id, contact_request_id, created_at DESC, id DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX email_messages_conversation ON email_messages (account_id, conversation_id, id) WHERE conversation_id IS NOT NULL;
CREATE INDEX email_messages_message_id ON email_messages (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX email_messages_user ON email_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX email_messages_from ON email_messages (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE UNIQUE INDEX email_messages_stage_contact ON email_messages (stage_message_id, contact_id) WHERE stage_message_id IS NOT NULL;
CREATE UNIQUE INDEX email_messages_stage_address ON email_messages (stage_message_id, to_key)
  WHERE stage_message_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX email_messages_stage ON email_messages (account_id, stage_message_id, status, id) WHERE stage_message_id IS NOT NULL;
CREATE UNIQUE INDEX email_messages_campaign_contact ON email_messages (email_campaign_id, contact_id) WHERE email_campaign_id IS NOT NULL;
CREATE UNIQUE INDEX email_messages_campaign_address ON email_messages (email_campaign_id, to_key)
  WHERE email_campaign_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX email_messages_campaign ON email_messages (account_id, email_campaign_id, status, id) WHERE email_campaign_id IS NOT NULL;
CREATE INDEX email_messages_campaign_text ON email_messages (account_id, email_campaign_text_id) WHERE email_campaign_text_id IS NOT NULL;
CREATE INDEX email_messages_campaign_clicks ON email_messages (email_campaign_id, contact_id) WHERE email_campaign_id IS NOT NULL AND first_clicked_at IS NOT NULL;
CREATE INDEX email_messages_campaign_queue ON email_messages (email_campaign_id, (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND email_campaign_id IS NOT NULL AND email_campaign_text_id IS NOT NULL;
CREATE INDEX email_messages_search ON email_messages USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
CREATE INDEX email_messages_answers ON email_messages (account_id, in_reply_to_id) WHERE in_reply_to_id IS NOT NULL;
CREATE INDEX email_messages_list ON email_messages (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX email_messages_received_once ON email_messages (account_id, message_id) WHERE direction = 'incoming' AND message_id IS NOT NULL;
CREATE INDEX email_messages_queue ON email_messages (account_id, (stage_message_id IS NOT NULL), (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND email_campaign_id IS NULL;
CREATE INDEX email_messages_claimed ON email_messages (claimed_by, claimed_at) WHERE status = 'sending';
CREATE INDEX email_messages_marketing ON email_messages (account_id, (coalesce(send_at, queued_at)))
  WHERE purpose = 'marketing' AND direction = 'outgoing' AND status NOT IN ('skipped', 'cancelled');

-- Links, notes, tags and shares of an asset must have the account of the asset.
CREATE FUNCTION refuse_foreign_subject() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_in constant jsonb := to_jsonb(NEW);
  kind constant text := row_in ->> TG_ARGV[0];
  key constant text := row_in ->> TG_ARGV[1];
  tenant constant bigint := (row_in ->> 'account_id')::bigint;
  found_there boolean := true;
BEGIN
  IF kind = 'contact' THEN
    found_there := EXISTS (SELECT 1 FROM contacts WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'contact_request' THEN
    found_there := EXISTS (SELECT 1 FROM contact_requests WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'task' AND TG_TABLE_NAME <> 'comments' THEN
    found_there := EXISTS (SELECT 1 FROM tasks WHERE account_id = tenant AND uuid = key::uuid);
  ELSIF kind = 'contact_list' THEN
    found_there := EXISTS (SELECT 1 FROM contact_lists WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'conversation' THEN
    found_there := EXISTS (SELECT 1 FROM conversations WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'message' THEN
    found_there := EXISTS (SELECT 1 FROM messages WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'draft_email_message' THEN
    found_there := EXISTS (SELECT 1 FROM draft_email_messages WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'email_message' THEN
    found_there := EXISTS (SELECT 1 FROM email_messages WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'asset' THEN
    found_there := EXISTS (SELECT 1 FROM assets WHERE account_id = tenant AND id = key::bigint);
  END IF;
  IF NOT found_there THEN
    RAISE EXCEPTION '% % is not of account %', kind, key, tenant
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, COLUMN = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER notes_subject BEFORE INSERT OR UPDATE OF account_id, notable_type, notable_id ON notes
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('notable_type', 'notable_id');
CREATE TRIGGER comments_subject BEFORE INSERT OR UPDATE OF account_id, commentable_type, commentable_id ON comments
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('commentable_type', 'commentable_id');
CREATE TRIGGER links_subject BEFORE INSERT OR UPDATE OF account_id, linkable_type, linkable_id ON links
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('linkable_type', 'linkable_id');
CREATE TRIGGER mediables_subject BEFORE INSERT OR UPDATE OF account_id, mediable_type, mediable_id ON mediables
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('mediable_type', 'mediable_id');
CREATE TRIGGER taggables_subject BEFORE INSERT OR UPDATE OF account_id, taggable_type, taggable_id ON taggables
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('taggable_type', 'taggable_id');

CREATE TABLE tracked_links (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      NOT NULL REFERENCES accounts,
  owner_type text        NOT NULL CHECK (owner_type IN ('email_campaign', 'sms_campaign', 'email_message', 'sms_message', 'stage_message')),
  owner_id   bigint      NOT NULL,
  url        text        NOT NULL CHECK (length(url) <= 4000),
  code       text        NOT NULL UNIQUE CHECK (length(code) BETWEEN 6 AND 12),
  clicks     integer     NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE tracked_links IS 'Links of a message whose clicks are counted.';
CREATE UNIQUE INDEX tracked_links_once ON tracked_links (owner_type, owner_id, md5(url));

CREATE SEQUENCE message_event_ids AS bigint;

CREATE TABLE message_events (
  id                bigint      NOT NULL DEFAULT nextval('message_event_ids'),
  account_id        bigint      NOT NULL REFERENCES accounts,
  email_message_id  bigint,
  sms_message_id    bigint,
  type              text        NOT NULL CHECK (type IN ('queued', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'failed', 'replied')),
  tracked_link_id   bigint,
  is_machine        boolean     NOT NULL DEFAULT false,
  ip                inet,
  browser           text        CHECK (length(browser) <= 300),
  provider_event_id text        CHECK (length(provider_event_id) <= 200),
  payload           jsonb,
  occurred_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
COMMENT ON TABLE message_events IS 'Delivery events of messages. Append-only, one partition a month.';
CREATE INDEX message_events_email ON message_events (email_message_id, occurred_at) WHERE email_message_id IS NOT NULL;
CREATE INDEX message_events_sms ON message_events (sms_message_id, occurred_at) WHERE sms_message_id IS NOT NULL;
CREATE INDEX message_events_account ON message_events (account_id, occurred_at DESC);
-- Serves the count of soft bounces of an address.
CREATE INDEX message_events_provider ON message_events (provider_event_id) WHERE provider_event_id IS NOT NULL;
CREATE TABLE message_events_default PARTITION OF message_events DEFAULT;

DO $$
BEGIN
  PERFORM ensure_month_partition('message_events', 'occurred_at', month::date)
  FROM generate_series(date '2026-01-01', date '2027-12-01', interval '1 month') AS month;
END $$;

CREATE TABLE visit_files (
  id           uuid        PRIMARY KEY,
  stored_bytes bigint      NOT NULL CHECK (stored_bytes >= 0),
  stored_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE visit_files IS 'How far files of openings and clicks, which a server writes before it stores them, are stored.';
CREATE INDEX visit_files_stored ON visit_files (stored_at);

CREATE TABLE webhook_events (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider    text        NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  event_key   text        NOT NULL CHECK (length(event_key) BETWEEN 1 AND 300),
  payload     jsonb       NOT NULL,
  status      text        NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'handled', 'ignored', 'failed')),
  attempts    integer     NOT NULL DEFAULT 0,
  error       text        CHECK (length(error) <= 500),
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at  timestamptz,
  UNIQUE (provider, event_key)
);
COMMENT ON TABLE webhook_events IS 'Reports of providers, stored before they are processed; each event once.';
CREATE INDEX webhook_events_due ON webhook_events (received_at) WHERE status = 'received';

CREATE TABLE stage_messages (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL,
  channel              text        NOT NULL CHECK (channel IN ('email', 'sms')),
  pipeline_id          bigint,
  pipeline_stage_id    bigint,
  user_id              bigint      NOT NULL REFERENCES users,
  purpose              text        NOT NULL CHECK (purpose IN ('marketing', 'transactional')),
  from_email_uuid      uuid,
  sender_id            text        CHECK (length(sender_id) BETWEEN 1 AND 15),
  subject              text        CHECK (length(subject) BETWEEN 1 AND 200),
  body                 text        NOT NULL,
  excluded_contact_ids bigint[]    NOT NULL DEFAULT '{}',
  status               text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'queued', 'sending', 'sent', 'cancelled', 'failed')),
  send_at              timestamptz,
  recipients_count     integer     NOT NULL DEFAULT 0,
  skipped_count        integer     NOT NULL DEFAULT 0,
  job_batch_uuid       uuid,
  started_at           timestamptz,
  finished_at          timestamptz,
  email_template_id    bigint      REFERENCES email_templates ON DELETE SET NULL,
  track_clicks         boolean     NOT NULL DEFAULT true,
  preheader            text        CHECK (length(preheader) <= 400),
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  contact_ids          bigint[]    CHECK (cardinality(contact_ids) BETWEEN 1 AND 500),
  search_text          text        NOT NULL DEFAULT '',
  UNIQUE (account_id, id),
  CONSTRAINT stage_messages_group CHECK (num_nonnulls(pipeline_stage_id, contact_ids) = 1 AND num_nonnulls(pipeline_id, pipeline_stage_id) <> 1),
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
COMMENT ON TABLE stage_messages IS 'A message to everybody in a stage or to chosen contacts; each recipient becomes one e-mail or SMS message.';
COMMENT ON COLUMN stage_messages.preheader IS 'Preheader of the template when it was chosen, with its merge tags.';
CREATE INDEX stage_messages_stage ON stage_messages (account_id, pipeline_id, pipeline_stage_id, channel, created_at DESC);
CREATE INDEX stage_messages_chosen ON stage_messages (account_id, channel, created_at DESC, id DESC) WHERE contact_ids IS NOT NULL;
CREATE INDEX stage_messages_user ON stage_messages (user_id);
CREATE INDEX stage_messages_from ON stage_messages (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX stage_messages_batch ON stage_messages (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;
CREATE INDEX stage_messages_template ON stage_messages (email_template_id) WHERE email_template_id IS NOT NULL;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE contact_lists ADD FOREIGN KEY (welcome_email_template_id) REFERENCES email_templates ON DELETE SET NULL;
ALTER TABLE contact_lists ADD FOREIGN KEY (confirm_email_template_id) REFERENCES email_templates ON DELETE SET NULL;
ALTER TABLE draft_email_messages ADD FOREIGN KEY (account_id, in_reply_to_id) REFERENCES email_messages (account_id, id) ON DELETE SET NULL (in_reply_to_id);
ALTER TABLE email_messages ADD FOREIGN KEY (account_id, stage_message_id) REFERENCES stage_messages (account_id, id);
