// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/audiences/audience-rules.ts'

export type { RuleKind, RuleFieldName, RuleCondition, RuleGroup, Rule } from '../../../src/crm/audiences/audience-rules.ts'
export const RULE_DEPTH: typeof source.RULE_DEPTH = 3
export const RULE_CONDITIONS: typeof source.RULE_CONDITIONS = 30
export const RULE_LIMITS: typeof source.RULE_LIMITS = { values: 50, text: 120, days: 3650, number: 9007199254740991 }
export const RULE_OPS: typeof source.RULE_OPS = {
  text: ['is', 'is_not', 'contains', 'starts_with', 'empty', 'not_empty'],
  choice: ['any', 'none'],
  id: ['any', 'none'],
  word: ['any', 'none'],
  number: ['at_least', 'at_most'],
  date: ['after', 'before', 'within_days', 'not_within_days'],
  birthday: ['next_days'],
}
export const RULE_FIELDS: typeof source.RULE_FIELDS = {
  first_name: { kind: 'text' },
  last_name: { kind: 'text' },
  company: { kind: 'text' },
  job_title: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  locale: { kind: 'choice', of: ['en', 'gr'] },
  gender: { kind: 'choice', of: ['female', 'male', 'other'] },
  lifecycle: { kind: 'choice', of: ['lead', 'qualified', 'opportunity', 'customer', 'inactive'] },
  source: { kind: 'choice', of: ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge'] },
  assignee: { kind: 'id' },
  tag: { kind: 'id' },
  contact_list: { kind: 'id' },
  pipeline_stage: { kind: 'id' },
  consent: { kind: 'choice', of: ['email', 'sms', 'phone', 'ads'] },
  marketable: { kind: 'choice', of: ['email', 'sms'] },
  request_status: { kind: 'choice', of: ['staging', 'open', 'won', 'lost', 'spam'] },
  country: { kind: 'word' },
  city: { kind: 'word' },
  revenue_minor: { kind: 'number' },
  orders_count: { kind: 'number' },
  requests_count: { kind: 'number' },
  date_created: { kind: 'date' },
  last_activity: { kind: 'date' },
  birthday: { kind: 'birthday' },
}
export const RULE_GROUPS: typeof source.RULE_GROUPS = ['all', 'any', 'none']
