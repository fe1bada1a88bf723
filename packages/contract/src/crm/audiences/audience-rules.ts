import { z } from 'zod'
import { CONTACT_LIFECYCLES, CONTACT_SOURCES } from '../contacts/contacts.ts'
import { CONSENT_CHANNELS } from '../contact-lists/consents.ts'
import { REQUEST_STATUSES } from '../requests/contact-requests.ts'
import { FIRST_DAY, isTypedDay, LAST_DAY } from '../../kit/fields.ts'

/** Groups may be nested to this depth; the outermost group is the first level (domain.md 4.8). */
export const RULE_DEPTH = 3
/** Most conditions of an audience. */
export const RULE_CONDITIONS = 30
/** Most values of one condition, longest text and most days. */
export const RULE_LIMITS = { values: 50, text: 120, days: 3650, number: Number.MAX_SAFE_INTEGER } as const

/** What each kind of field can be asked. */
export const RULE_OPS = {
  text: ['is', 'is_not', 'contains', 'starts_with', 'empty', 'not_empty'],
  choice: ['any', 'none'],
  id: ['any', 'none'],
  word: ['any', 'none'],
  number: ['at_least', 'at_most'],
  date: ['after', 'before', 'within_days', 'not_within_days'],
  birthday: ['next_days'],
} as const
export type RuleKind = keyof typeof RULE_OPS

interface RuleField {
  kind: RuleKind
  /** The values of a choice. */
  of?: readonly string[]
}

/** The fields that rules ask about a contact. */
export const RULE_FIELDS = {
  first_name: { kind: 'text' },
  last_name: { kind: 'text' },
  company: { kind: 'text' },
  job_title: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  locale: { kind: 'choice', of: ['en', 'gr'] },
  gender: { kind: 'choice', of: ['female', 'male', 'other'] },
  lifecycle: { kind: 'choice', of: CONTACT_LIFECYCLES },
  source: { kind: 'choice', of: CONTACT_SOURCES },
  assignee: { kind: 'id' },
  tag: { kind: 'id' },
  contact_list: { kind: 'id' },
  pipeline_stage: { kind: 'id' },
  consent: { kind: 'choice', of: CONSENT_CHANNELS },
  marketable: { kind: 'choice', of: ['email', 'sms'] },
  request_status: { kind: 'choice', of: REQUEST_STATUSES },
  country: { kind: 'word' },
  city: { kind: 'word' },
  revenue_minor: { kind: 'number' },
  orders_count: { kind: 'number' },
  requests_count: { kind: 'number' },
  date_created: { kind: 'date' },
  last_activity: { kind: 'date' },
  birthday: { kind: 'birthday' },
} as const satisfies Record<string, RuleField>
export type RuleFieldName = keyof typeof RULE_FIELDS

/** One condition; `empty` and `not_empty` have no value. */
export interface RuleCondition {
  field: RuleFieldName
  op: string
  value?: string | number | readonly string[] | readonly number[]
}
/** Contacts that meet all of `all`, at least one of `any` if it has conditions, and none of `none`. */
export interface RuleGroup {
  all?: readonly Rule[]
  any?: readonly Rule[]
  none?: readonly Rule[]
}
export type Rule = RuleGroup | RuleCondition

/** Keys of a group, in the order in which they are read. */
export const RULE_GROUPS = ['all', 'any', 'none'] as const

type Path = readonly (string | number)[]
type Report = (path: Path, wrong: 'missing' | 'value' | 'values' | 'depth' | 'conditions' | 'empty' | 'unknown') => void

/**
 * Checks a tree of rules and reports each mistake at its path, such as `all.2.value`. Does not look deeper than the depth that is
 * allowed, so that no tree is too deep for it.
 */
export function checkRules(rules: unknown, report: Report): void {
  const counted = { conditions: 0 }
  checkGroup(rules, [], 1, counted, report)
  if (counted.conditions > RULE_CONDITIONS) report([], 'conditions')
}

function checkGroup(group: unknown, path: Path, depth: number, counted: { conditions: number }, report: Report): void {
  if (depth > RULE_DEPTH) return report(path, 'depth')
  const parts = group as Record<string, unknown>
  for (const key of Object.keys(parts)) if (!RULE_GROUPS.some((known) => known === key)) report([...path, key], 'unknown')
  let size = 0
  for (const key of RULE_GROUPS) {
    const rules = parts[key]
    if (rules === undefined) continue
    if (!Array.isArray(rules)) {
      report([...path, key], 'values')
      continue
    }
    size += rules.length
    if (counted.conditions + rules.length > RULE_CONDITIONS) return report([...path, key], 'conditions')
    rules.forEach((rule, at) => checkRule(rule, [...path, key, at], depth, counted, report))
  }
  if (size === 0) report(path, 'empty')
}

function checkRule(rule: unknown, path: Path, depth: number, counted: { conditions: number }, report: Report): void {
  if (!isObject(rule)) return report(path, 'value')
  if (!('field' in rule) && RULE_GROUPS.some((key) => key in rule)) return checkGroup(rule, path, depth + 1, counted, report)
  counted.conditions++
  checkCondition(rule, path, report)
}

function checkCondition(condition: Record<string, unknown>, path: Path, report: Report): void {
  const { field, op } = condition
  for (const key of Object.keys(condition)) if (!['field', 'op', 'value'].includes(key)) report([...path, key], 'unknown')
  if (typeof field !== 'string' || !Object.hasOwn(RULE_FIELDS, field))
    return report([...path, 'field'], field === undefined ? 'missing' : 'value')
  const known: RuleField = RULE_FIELDS[field as RuleFieldName]
  if (!RULE_OPS[known.kind].some((one) => one === op)) return report([...path, 'op'], op === undefined ? 'missing' : 'value')
  const wrong = valueFault(known, op as string, condition.value)
  if (wrong) report([...path, 'value'], wrong)
}

function valueFault(field: RuleField, op: string, value: unknown): 'missing' | 'value' | 'unknown' | undefined {
  if (op === 'empty' || op === 'not_empty') return value === undefined ? undefined : 'unknown'
  if (value === undefined || value === null || value === '') return 'missing'
  return isValue(field, op, value) ? undefined : 'value'
}

function isValue({ kind, of }: RuleField, op: string, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return isText(value)
    case 'choice':
      return isList(value, (one) => of!.includes(one as string))
    case 'id':
      return isList(value, (one) => isWhole(one, 1, RULE_LIMITS.number))
    case 'word':
      return isList(value, isText)
    case 'number':
      return isWhole(value, 0, RULE_LIMITS.number)
    case 'birthday':
      return isWhole(value, 0, 365)
    case 'date':
      return op === 'after' || op === 'before' ? isDay(value) : isWhole(value, 1, RULE_LIMITS.days)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Without control characters, which PostgreSQL refuses in part. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= RULE_LIMITS.text &&
  /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u.test(value)
const isList = (value: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= RULE_LIMITS.values && value.every(is)
const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && z.iso.date().safeParse(value).success && isTypedDay(value) && value >= FIRST_DAY && value <= LAST_DAY

/** A tree of rules in a body. */
export const AudienceRules = z.record(z.string(), z.unknown()).superRefine((rules, ctx) => {
  checkRules(rules, (path, wrong) => {
    const at = [...path]
    if (wrong === 'missing' || wrong === 'empty') ctx.addIssue({ code: 'custom', message: 'required', path: at })
    else if (wrong === 'depth') ctx.addIssue({ code: 'custom', message: 'rules_depth', params: { max: RULE_DEPTH }, path: at })
    else if (wrong === 'conditions')
      ctx.addIssue({ code: 'custom', message: 'rules_conditions', params: { max: RULE_CONDITIONS }, path: at })
    else if (wrong === 'unknown') ctx.addIssue({ code: 'custom', message: 'rules_key', path: at })
    else if (wrong === 'values') ctx.addIssue({ code: 'invalid_type', expected: 'array', input: 0, path: at })
    else ctx.addIssue({ code: 'invalid_value', values: [], input: 0, path: at })
  })
}) as unknown as z.ZodType<RuleGroup>
