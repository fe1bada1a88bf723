import { normalizeEmail } from './email.ts'
import { isE164 } from './e164.ts'

/**
 * Named rules of form fields (spec 5): each returns an error message, or null if the value is valid. Empty values are valid,
 * except for required, accepted, decimal and isRequiredWithout.
 */
type Named = { field: string }

/** The value is present: not null, not blank, not an empty list. False and 0 are values. */
function required(value: unknown, { field }: Named): string | null {
  return isEmpty(value) ? `${field} is required` : null
}

function email(value: unknown, { field }: Named): string | null {
  return isEmpty(value) || normalizeEmail(String(value)) !== null ? null : `The ${field} field must be a valid email address`
}

function oneOf(value: unknown, { field, options }: Named & { options: readonly unknown[] }): string | null {
  return isEmpty(value) || options.some((option) => String(option) === String(value)) ? null : `The selected ${field} is invalid`
}

/** Exactly `length` digits. */
function digits(value: unknown, { field, length }: Named & { length: number }): string | null {
  const passes = isEmpty(value) || (/^\d+$/.test(String(value)) && String(value).length === length)
  return passes ? null : `The ${field} field must be ${length} digits`
}

/** At most `length` characters, or items of a list. */
function max(value: unknown, { field, length }: Named & { length: number }): string | null {
  return isEmpty(value) || size(value) <= length ? null : `The ${field} field must not be greater than ${length} ${unit(value)}`
}

/** At least `length` characters, or items of a list. */
function min(value: unknown, { field, length }: Named & { length: number }): string | null {
  return isEmpty(value) || size(value) >= length ? null : `The ${field} field must be at least ${length} ${unit(value)}`
}

/** A number of at least `minimum`. */
function minValue(value: unknown, { field, minimum }: Named & { minimum: number }): string | null {
  return isEmpty(value) || Number(value) >= minimum ? null : `The ${field} field must be at least ${minimum}`
}

function confirmed(value: unknown, { field, confirmation }: Named & { confirmation: unknown }): string | null {
  return value === confirmation ? null : `The ${field} field confirmation does not match`
}

/** Digits only. For amounts, use decimal. */
function numeric(value: unknown, { field }: Named): string | null {
  return isEmpty(value) || /^\d+$/.test(String(value)) ? null : `The ${field} field may only contain numeric characters`
}

function accepted(value: unknown, { field }: Named): string | null {
  const passes = value === true || value === 1 || value === '1' || value === 'yes' || value === 'true'
  return passes ? null : `The ${field} field must be accepted`
}

/** A number with exactly `decimals` decimals. Default: any number of decimals. */
function decimal(
  value: unknown,
  { field, decimals, separator = '.' }: Named & { decimals?: number | undefined; separator?: '.' | ',' | undefined },
): string | null {
  const fraction = decimals === 0 ? '' : `(?:[${separator}]\\d${decimals === undefined ? '+' : `{1,${decimals}}`})?`
  const passes = !isEmpty(value) && new RegExp(`^-?\\d+${fraction}$`).test(String(value))
  return passes ? null : `The ${field} field must contain only decimal values`
}

function e164phone(value: unknown, { field }: Named): string | null {
  if (isEmpty(value) || isE164(String(value))) return null
  return `The ${field} field must be a valid E164 phone number. [+][country code][subscriber number including area code]`
}

/** Passes when this value or the other one is present. */
function isRequiredWithout(value: unknown, { field, other, otherValue }: Named & { other: string; otherValue: unknown }): string | null {
  return isEmpty(value) && isEmpty(otherValue) ? `${field} field is required without ${other}` : null
}

/** The rules under the names in the specification. */
export const RULES = {
  required,
  email,
  oneOf,
  digits,
  max,
  min,
  min_value: minValue,
  confirmed,
  numeric,
  accepted,
  decimal,
  e164phone,
  isRequiredWithout,
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === ''
}

function size(value: unknown): number {
  return Array.isArray(value) ? value.length : [...String(value)].length
}

function unit(value: unknown): string {
  return Array.isArray(value) ? 'items' : 'characters'
}
