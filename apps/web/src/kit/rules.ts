/** One rule with its arguments: `max:160`, `oneOf:a,b`, `decimal:2,comma`. */
type Check = (value: unknown, args: string[], values: Record<string, unknown>) => boolean

/** Named rules a field: `'required|email|max:254'`. */
export type Rules = Record<string, string>
/** Gives the message of a rule; `field`, `other` and the arguments are filled in. */
export type Translate = (rule: string, values: Record<string, string>) => string

const isEmpty = (value: unknown) => value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && !value.length)
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : [...String(value)].length)

const CHECKS: Record<string, Check> = {
  required: (value) => !isEmpty(value),
  email: (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(String(value)),
  oneOf: (value, args) => args.includes(String(value)),
  digits: (value, [count]) => /^\d+$/.test(String(value)) && (count === undefined || String(value).length === Number(count)),
  max: (value, [most]) => sizeOf(value) <= Number(most),
  min: (value, [least]) => sizeOf(value) >= Number(least),
  min_value: (value, [least]) => Number(value) >= Number(least),
  confirmed: (value, [other], values) => value === values[other ?? ''],
  numeric: (value) => /^-?\d+(\.\d+)?$/.test(String(value).trim()),
  accepted: (value) => value === true || value === 1 || ['1', 'yes', 'true'].includes(String(value)),
  decimal: (value, [places, separator]) => decimalPattern(places, separator).test(String(value ?? '')),
  e164phone: (value) => /^\+[1-9]\d{1,14}$/.test(String(value)),
  isRequiredWithout: (value, [other], values) => !isEmpty(value) || !isEmpty(values[other ?? '']),
}

/** Rules that also judge an empty value; all others leave it to `required`. */
const JUDGE_EMPTY = ['required', 'accepted', 'decimal', 'isRequiredWithout', 'confirmed']

/**
 * Checks values against their rules (specification 5): the first message of each field that fails.
 * @throws Error on a rule that does not exist
 */
export function checkRules(rules: Rules, values: Record<string, unknown>, labels: Record<string, string>, translate: Translate): Record<string, string> {
  const name = (field: string) => labels[field] ?? field.replaceAll('_', ' ')
  return Object.fromEntries(Object.entries(rules).flatMap(([field, list]) => {
    const failed = list.split('|').filter(Boolean).map(parse).find(({ rule, args }) => !passes(rule, args, values[field], values))
    if (!failed) return []
    return [[field, translate(failed.rule, { field: name(field), other: name(failed.args[0] ?? ''), arg: failed.args.join(', ') })]]
  }))
}

function passes(rule: string, args: string[], value: unknown, values: Record<string, unknown>): boolean {
  const check = CHECKS[rule]
  if (!check) throw new Error(`There is no rule ${rule}.`)
  return (isEmpty(value) && !JUDGE_EMPTY.includes(rule)) || check(value, args, values)
}

function parse(text: string): { rule: string; args: string[] } {
  const at = text.indexOf(':')
  return at < 0 ? { rule: text, args: [] } : { rule: text.slice(0, at), args: text.slice(at + 1).split(',') }
}

function decimalPattern(places: string | undefined, separator = '.'): RegExp {
  const mark = separator === 'comma' || separator === '' ? ',' : '\\.'
  const digits = places && places !== '*' ? `{1,${Number(places)}}` : '+'
  return new RegExp(`^-?\\d+(${mark}\\d${digits})?$`)
}
