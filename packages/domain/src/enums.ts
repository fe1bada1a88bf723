/** Option lists under the names `<table>.<column>` would have; the first value is the default (domain.md 2). */
export const LOCALES = ['en', 'gr'] as const
export const ACCOUNT_TYPES = ['agency', 'client', 'provider'] as const
export const ACCOUNT_STATUSES = ['active', 'pending', 'suspended', 'closed'] as const
export const EMPLOYEES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const
export const MEMBERSHIP_STATUSES = ['active', 'suspended', 'left'] as const
export const ACCOUNT_MEMBERSHIP_STATUSES = ['none', 'trial', 'active', 'past_due', 'suspended', 'cancelled'] as const
export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const
export const DATA_SCOPES = ['all', 'own'] as const
export const USER_STATUSES = ['pending', 'active', 'deactivated'] as const
export const USER_PHONE_LABELS = ['mobile', 'work', 'home', 'other'] as const
export const VAT_REGIMES = ['normal', 'small_exempt', 'outside'] as const
export const ACCOUNT_EMAIL_LABELS = ['general', 'billing', 'support', 'marketing', 'other'] as const
export const ACCOUNT_PHONE_LABELS = ['main', 'mobile', 'fax', 'billing', 'support', 'other'] as const
export const DOMAIN_STATUSES = ['unverified', 'pending', 'verified', 'failed'] as const
export const LEGAL_FORMS = ['individual', 'oe', 'ee', 'epe', 'ike', 'ae', 'ngo', 'public', 'foreign', 'other'] as const
export const VAT_STATUSES = ['unchecked', 'format_ok', 'valid', 'invalid'] as const
export const WEB_PRESENCE_TYPES = [
  'website',
  'eshop',
  'facebook',
  'instagram',
  'linkedin',
  'tiktok',
  'youtube',
  'x',
  'pinterest',
  'google_business',
  'tripadvisor',
  'other',
] as const
export const PAYMENT_ACCOUNT_TYPES = ['bank', 'card_terminal', 'paypal', 'stripe', 'viva', 'iris', 'cash'] as const
export const INCOME_LEVELS = ['low', 'middle', 'high'] as const
export const RELATION_TYPES = ['client', 'provider', 'partner'] as const
export const RELATION_STATUSES = ['pending', 'active', 'suspended', 'ended'] as const
export const ACCESS_LEVELS = ['none', 'view', 'work', 'full'] as const
export const SHARE_ABILITIES = ['view', 'use', 'edit'] as const
export const CONTACT_STATUSES = ['active', 'archived', 'blacklisted', 'merged', 'erased'] as const
export const CONTACT_LIFECYCLES = ['lead', 'qualified', 'opportunity', 'customer', 'inactive'] as const
export const CONTACT_SOURCES = [
  'manual',
  'import',
  'form',
  'facebook_lead',
  'facebook_message',
  'instagram',
  'google_ads',
  'email',
  'sms',
  'phone',
  'walk_in',
  'shop',
  'api',
  'referral',
  'merge',
] as const
export const GENDERS = ['female', 'male', 'other'] as const
export const CONTACT_EMAIL_LABELS = ['personal', 'work', 'other'] as const
export const CONTACT_EMAIL_STATUSES = ['unverified', 'valid', 'soft_bounced', 'hard_bounced', 'complained'] as const
export const CONTACT_PHONE_LABELS = ['mobile', 'work', 'home', 'other'] as const
export const CONTACT_PHONE_TYPES = ['mobile', 'landline', 'voip', 'unknown'] as const
export const SMS_STATUSES = ['unknown', 'reachable', 'unreachable'] as const
export const ADDRESS_LABELS = ['home', 'work', 'billing', 'shipping', 'other'] as const
export const CONTACT_ACCOUNT_RELATIONS = ['employee', 'representative', 'owner', 'accountant', 'other'] as const
export const CONSENT_CHANNELS = ['email', 'sms', 'phone', 'ads'] as const
export const CONSENT_PURPOSES = ['marketing', 'profiling', 'transactional'] as const
export const CONSENT_ACTIONS = ['granted', 'withdrawn'] as const
export const CONSENT_BASES = ['consent', 'contract', 'soft_opt_in'] as const
export const CONSENT_SOURCES = [
  'form',
  'import',
  'manual',
  'double_opt_in',
  'preference_centre',
  'unsubscribe_link',
  'sms_stop',
  'facebook_lead',
  'shop',
  'api',
  'staff',
] as const
export const SUPPRESSION_CHANNELS = ['email', 'sms'] as const
export const SUPPRESSION_REASONS = ['unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid'] as const
export const LIST_VISIBILITIES = ['private', 'public'] as const
export const LIST_OPT_INS = ['single', 'double'] as const
export const SUBSCRIPTION_STATUSES = ['pending', 'subscribed', 'unsubscribed', 'cleaned'] as const
export const UNSUBSCRIBE_REASONS = ['no_longer', 'too_often', 'not_relevant', 'never_signed_up', 'other'] as const
export const CLEANED_REASONS = ['hard_bounce', 'complaint', 'invalid', 'blacklisted'] as const
export const CONTACT_REQUEST_STATUSES = ['staging', 'open', 'won', 'lost', 'spam'] as const
export const CONTACT_REQUEST_TYPES = ['information', 'quote', 'complaint', 'callback', 'booking', 'other'] as const
export const PRIORITIES = ['normal', 'low', 'high', 'urgent'] as const
export const PIPELINE_SUBJECTS = ['both', 'contact_request', 'contact'] as const
export const PIPELINE_ASSIGNMENTS = ['manual', 'round_robin', 'least_open'] as const
export const PIPELINE_STAGE_TYPES = ['open', 'won', 'lost'] as const
export const NOTE_VISIBILITIES = ['internal', 'shared'] as const
export const COMMENT_VISIBILITIES = ['shared', 'internal'] as const
export const TAG_SUBJECTS = ['contact', 'contact_request', 'asset', 'order', 'product', 'account', 'relation'] as const
export const MERGE_CRITERIA = ['email', 'phone', 'both'] as const
export const IMPORT_TYPES = ['contacts', 'tags', 'acc_products'] as const
export const IMPORT_FORMATS = ['csv', 'xlsx'] as const
/** Columns of a contact import may be mapped to exactly these (spec 3.4). */
export const IMPORT_CONTACT_FIELDS = ['email', 'first_name', 'last_name', 'phone', 'tags'] as const
export const IMPORT_UPDATE_MODES = ['fill_empty', 'overwrite', 'skip'] as const
export const NOTIFICATION_CHANNELS = ['database', 'mail', 'broadcast', 'sms'] as const
export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'archive', 'other'] as const
export const MEDIA_STATUSES = ['ready', 'processing', 'failed', 'quarantined'] as const
export const MEDIABLE_COLLECTIONS = [
  'default',
  'cover',
  'brochure',
  'logo',
  'avatar',
  'attachment',
  'gallery',
  'product',
  'signature',
] as const
export const FEATURE_TYPES = ['flag', 'limit'] as const
export const PRODUCT_TYPES = ['basic', 'package', 'service', 'membership'] as const
export const PRODUCT_UNITS = ['piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other'] as const
export const PRICE_MODES = ['fixed', 'computed', 'from', 'on_request'] as const
export const PLAN_INTERVALS = ['month', 'year', 'week'] as const
export const REQUIREMENT_TYPES = ['text', 'textarea', 'file', 'url', 'select', 'date', 'bool'] as const
