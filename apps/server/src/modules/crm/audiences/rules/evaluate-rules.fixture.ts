import { RULE_FIELDS, type Rule, type RuleCondition, type RuleGroup } from '@stoa/contract'

/** A contact as the tests know it, without the database. */
export interface Known {
  first_name: string | null
  company: string | null
  lifecycle: string
  locale: string | null
  revenue_minor: number
  /** Days since the last activity; null when there was none. */
  active_days_ago: number | null
  tags: readonly number[]
  lists: readonly number[]
  countries: readonly string[]
  consents: readonly string[]
}

/** Whether a contact meets rules, written apart from the compiler so that one proves the other. */
export function meets(rule: Rule, contact: Known): boolean {
  if ('field' in rule) return meetsCondition(rule, contact)
  const { all = [], any = [], none = [] }: RuleGroup = rule
  return (
    all.every((one) => meets(one, contact)) &&
    (any.length === 0 || any.some((one) => meets(one, contact))) &&
    !none.some((one) => meets(one, contact))
  )
}

function meetsCondition({ field, op, value }: RuleCondition, contact: Known): boolean {
  switch (RULE_FIELDS[field].kind) {
    case 'text':
      return meetsText(op, contact[field as 'first_name' | 'company'], String(value ?? ''))
    case 'number':
      return op === 'at_least' ? contact.revenue_minor >= Number(value) : contact.revenue_minor <= Number(value)
    case 'date': {
      const within = contact.active_days_ago !== null && contact.active_days_ago <= Number(value)
      return op === 'within_days' ? within : !within
    }
    default: {
      const has = valuesOf(field, contact).some((one) => (value as readonly unknown[]).includes(one))
      return op === 'any' ? has : !has
    }
  }
}

function valuesOf(field: string, contact: Known): readonly unknown[] {
  const of: Record<string, readonly unknown[]> = {
    tag: contact.tags,
    contact_list: contact.lists,
    country: contact.countries,
    consent: contact.consents,
    lifecycle: [contact.lifecycle],
    locale: [contact.locale],
  }
  return of[field]!
}

function meetsText(op: string, text: string | null, value: string): boolean {
  const [here, there] = [text?.toLowerCase(), value.toLowerCase()]
  switch (op) {
    case 'is':
      return here === there
    case 'is_not':
      return here !== there
    case 'contains':
      return here?.includes(there) ?? false
    case 'starts_with':
      return here?.startsWith(there) ?? false
    case 'empty':
      return text === null
    default:
      return text !== null
  }
}
