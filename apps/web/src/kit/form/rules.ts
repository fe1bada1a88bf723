import { RULES } from '@stoa/domain'

/** A check with its arguments, such as `max:160`, `oneOf:a,b` or `decimal:2,comma`. */
type Check = (value: unknown, args: string[], values: Record<string, unknown>) => boolean

/** Rules by field: `'required|email|max:254'`. */
export type Rules = Record<string, string>
/** Returns the message of a rule, with `field`, `other` and the arguments filled in. */
export type Translate = (rule: string, values: Record<string, string>) => string

/** The shared rules supply only the verdict; messages come from the locale files, in the user's language. */
const named = { field: '' }

const CHECKS: Record<string, Check> = {
  required: (value) => RULES.required(value, named) === null,
  email: (value) => RULES.email(value, named) === null,
  oneOf: (value, args) => RULES.oneOf(value, { ...named, options: args }) === null,
  digits: (value, [length]) => RULES.digits(value, { ...named, length: Number(length) }) === null,
  max: (value, [length]) => RULES.max(value, { ...named, length: Number(length) }) === null,
  min: (value, [length]) => RULES.min(value, { ...named, length: Number(length) }) === null,
  min_value: (value, [minimum]) => RULES.min_value(value, { ...named, minimum: Number(minimum) }) === null,
  confirmed: (value, [other], values) => RULES.confirmed(value, { ...named, confirmation: values[other ?? ''] }) === null,
  numeric: (value) => RULES.numeric(value, named) === null,
  accepted: (value) => RULES.accepted(value, named) === null,
  decimal: (value, [places, separator]) =>
    RULES.decimal(value, {
      ...named,
      decimals: places && places !== '*' ? Number(places) : undefined,
      separator: separator === 'comma' ? ',' : '.',
    }) === null,
  /** Minor units from `MoneyInput`, which returns text that is not an amount unchanged. */
  money: (value) => value === null || value === undefined || value === '' || (typeof value === 'number' && value >= 0),
  e164phone: (value) => RULES.e164phone(value, named) === null,
  isRequiredWithout: (value, [other], values) =>
    RULES.isRequiredWithout(value, { ...named, other: other ?? '', otherValue: values[other ?? ''] }) === null,
}

/**
 * Checks values against their rules (spec 5). @returns the first message of each invalid field
 * @throws Error on an unknown rule
 */
export function checkRules(
  rules: Rules,
  values: Record<string, unknown>,
  labels: Record<string, string>,
  translate: Translate,
): Record<string, string> {
  const name = (field: string) => labels[field] ?? field.replaceAll('_', ' ')
  return Object.fromEntries(
    Object.entries(rules).flatMap(([field, list]) => {
      const failed = list
        .split('|')
        .filter(Boolean)
        .map(parse)
        .find(({ rule, args }) => !passes(rule, args, values[field], values))
      if (!failed) return []
      return [[field, translate(failed.rule, { field: name(field), other: name(failed.args[0] ?? ''), arg: failed.args.join(', ') })]]
    }),
  )
}

function passes(rule: string, args: string[], value: unknown, values: Record<string, unknown>): boolean {
  const check = CHECKS[rule]
  if (!check) throw new Error(`There is no rule ${rule}.`)
  return check(value, args, values)
}

function parse(text: string): { rule: string; args: string[] } {
  const at = text.indexOf(':')
  return at < 0 ? { rule: text, args: [] } : { rule: text.slice(0, at), args: text.slice(at + 1).split(',') }
}
