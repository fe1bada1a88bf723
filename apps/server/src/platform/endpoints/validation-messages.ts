import type { z } from 'zod'
import { formatMoney } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { fieldName } from '#kit/field-names.ts'
import { text } from '#kit/refuse.ts'
import { type AppError, invalid } from '#lib/errors.ts'

type Issue = z.core.$ZodIssue
type Speaker = Pick<Context, 'services' | 'request'>
type Translate = (key: string, params?: Record<string, unknown>) => string

/**
 * Converts the validation issues of a body into a 422: snake_case dot paths, and messages in the caller's language that
 * use the specification's texts where it has them (spec 5).
 */
export function validationError(issues: readonly Issue[], speaker: Speaker): AppError {
  const t: Translate = (key, params) => text(speaker, key, params)
  const errors: Record<string, string[]> = {}
  for (const issue of issues.flatMap(flatten)) {
    const field = issue.path.map(String).join('.') || 'base'
    ;(errors[field] ??= []).push(messageOf(issue, labelOf(issue, speaker), t))
  }
  return invalid(errors)
}

/** Reports the branch of a union that matches best: the one with the fewest issues. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || !issue.errors.length) return [issue]
  const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0]!
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

const labelOf = ({ path }: Issue, speaker: Speaker): string =>
  path.some((part) => typeof part === 'string') ? fieldName(speaker, path.map(String).join('.')) : ''

function messageOf(issue: Issue, field: string, t: Translate): string {
  const [key, params] = keyOf(issue)
  if (isShare(issue) && isLimit(issue)) return t('validation:percent_range', { field })
  return t(`validation:${key}`, { field, ...(isMoney(issue) ? asMoney(params) : params) })
}

const isMoney = ({ path }: Issue) => String(path.at(-1)).endsWith('_minor')
/** Shares are sent in basis points, but people enter percentages. */
const isShare = ({ path }: Issue) => String(path.at(-1)).endsWith('_bp')
const isLimit = ({ code }: Issue) => code === 'too_small' || code === 'too_big'

/** Limits of amounts, in major units as people enter them. */
const asMoney = (params: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Number.isSafeInteger(value) ? formatMoney(value as number, '').trim() : value]),
  )

function keyOf(issue: Issue): [string, Record<string, unknown>?] {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? ['required'] : [typeKey(issue.expected)]
    case 'too_small':
      return smallKey(issue)
    case 'too_big':
      return [LARGE_KEYS[issue.origin] ?? 'max_value', { max: Number(issue.maximum) }]
    case 'invalid_format':
      return [formatKey(issue)]
    case 'invalid_value':
      return isMissing(issue) ? ['required'] : ['oneOf']
    case 'custom':
      return [CUSTOM_KEYS.has(issue.message) ? issue.message : 'invalid', issue.params as Record<string, unknown> | undefined]
    default:
      return ['invalid']
  }
}

function formatKey({ format, message }: Extract<Issue, { code: 'invalid_format' }>): string {
  return format === 'regex' && NAMED_FORMATS.has(message) ? message : (FORMAT_KEYS[format] ?? 'format')
}

function smallKey(issue: Extract<Issue, { code: 'too_small' }>): [string, Record<string, unknown>?] {
  const min = Number(issue.minimum)
  if (issue.origin === 'string') return min === 1 ? ['required'] : ['min', { min }]
  if (issue.origin === 'array') return [min === 1 ? 'required' : 'min_items', { min }]
  return [issue.inclusive === false ? 'more_than' : 'min_value', { min }]
}

/** Whether a value is absent or null: JSON clients send null, forms omit the field. */
const isMissing = (issue: Issue) => issue.input === undefined || issue.input === null
const typeKey = (expected: string) =>
  ({ number: 'numeric', int: 'numeric', boolean: 'boolean', array: 'list', object: 'object', record: 'object' })[expected] ?? 'text'

/** Patterns with their own message. */
const NAMED_FORMATS = new Set([
  'control_characters',
  'date',
  'date_range',
  'form_key',
  'form_target',
  'form_origin',
  'form_redirect',
  'page_slug',
])
const LARGE_KEYS: Record<string, string> = { string: 'max', array: 'max_items' }
const FORMAT_KEYS: Record<string, string> = {
  email: 'email',
  url: 'url',
  uuid: 'uuid',
  date: 'date',
  datetime: 'datetime',
  safeint: 'numeric',
}
const CUSTOM_KEYS = new Set([
  'accepted',
  'e164phone',
  'email',
  'phone',
  'confirmed',
  'required',
  'password',
  'iban',
  'vat_number',
  'url',
  'time_zone',
  'color',
  'file',
  'date_range',
  'rules_conditions',
  'rules_depth',
  'rules_key',
])
