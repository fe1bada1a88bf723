import { RULES } from '@stoa/domain'

/** One rule with its arguments: `max:160`, `oneOf:a,b`, `decimal:2,comma`. */
type Check = (value: unknown, args: string[], values: Record<string, unknown>) => boolean

/** Named rules a field: `'required|email|max:254'`. */
export type Rules = Record<string, string>
/** Gives the message of a rule; `field`, `other` and the arguments are filled in. */
export type Translate = (rule: string, values: Record<string, string>) => string

/** The messages come from the locale files, in the language of the reader; only the verdicts are taken from the shared rules. */
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
  /** Minor units, as `MoneyInput` gives them; it leaves text that is no amount as it was typed. */
  money: (value) => value === null || value === undefined || value === '' || (typeof value === 'number' && value >= 0),
  e164phone: (value) => RULES.e164phone(value, named) === null,
  isRequiredWithout: (value, [other], values) =>
    RULES.isRequiredWithout(value, { ...named, other: other ?? '', otherValue: values[other ?? ''] }) === null,
}

/**
 * Checks values against their rules (spec 5): the first message of each field that fails.
 * @throws Error on a rule that does not exist
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
