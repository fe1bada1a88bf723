import { IMPORT_FIELDS, type ImportField } from '@stoa/contract'
import { emailKey, isYes, nameKey, normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { contactSearchText } from '../../contacts/index.ts'
import { countryCode } from './country-code.ts'

/** A row of a file as it will be written, or why it cannot be. */
export interface PreparedRow {
  row_no: number
  raw: readonly string[]
  failed_key: string | null
  failed_params: Record<string, unknown> | null
  /** Reason why part of the row was left out. */
  warning: string | null
  email: string | null
  email_key: string | null
  phone: string | null
  phone_raw: string | null
  phone_type: string
  first_name: string | null
  last_name: string | null
  company: string | null
  job_title: string | null
  line1: string | null
  postal_code: string | null
  city: string | null
  region: string | null
  country_code: string | null
  name_key: string
  search_text: string
  tags: string[]
  consent_email: ConsentBasis | null
  consent_sms: ConsentBasis | null
}

/** Basis of the consent of a row to a channel: the row's own column, or the statement of the importing member. */
export type ConsentBasis = 'row' | 'stated'

export interface RowReader {
  (cells: readonly string[], row_no: number): PreparedRow
}

/**
 * Returns a function that reads rows by a mapping. Numbers without a country code belong to `country`.
 * @param stated channels for which the importing member states consent; a mapped column of consent decides instead
 */
export function rowReader(mapping: Readonly<Record<string, string | null>>, country: string, stated: readonly string[]): RowReader {
  const columns = Map.groupBy(Object.entries(mapping), ([, field]) => field)
  const indexOf = (field: ImportField) => (columns.get(field) ?? []).map(([index]) => Number(index))
  const indexes = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, indexOf(field)]))
  const text = (cells: readonly string[], field: ImportField) =>
    cells[indexes[field]![0] ?? -1]
      ?.replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .normalize('NFC')
      .trim() || null
  const consent = (cells: readonly string[], channel: 'email' | 'sms'): ConsentBasis | null => {
    const column = indexes[`consent_${channel}`]![0]
    if (column === undefined) return stated.includes(channel) ? 'stated' : null
    return isYes(cells[column]) ? 'row' : null
  }

  return (cells, row_no) => {
    const name = nameOf(text(cells, 'first_name'), text(cells, 'last_name'), {
      surname_last: text(cells, 'full_name'),
      surname_first: text(cells, 'full_name_surname_first'),
    })
    const address = emailOf(text(cells, 'email'))
    const number = phoneOf(text(cells, 'phone'), country)
    const place = placeOf((field) => text(cells, field))
    const tags = indexes.tags!.flatMap((index) => tagNames(cells[index] ?? ''))
    const fields = {
      ...name,
      company: text(cells, 'company'),
      job_title: text(cells, 'job_title'),
      ...place.fields,
      email: address.email,
      phone: number.phone,
    }
    const failure = failureOf(fields, address, number, tags)
    return {
      row_no,
      raw: cells,
      failed_key: failure?.key ?? null,
      failed_params: failure?.params ?? null,
      warning: address.warning ?? number.warning ?? place.warning,
      ...fields,
      country_code: place.country_code,
      email_key: address.email && emailKey(address.email),
      phone_raw: number.phone_raw,
      phone_type: number.phone_type,
      name_key: failure ? '' : nameKey(name.first_name, name.last_name),
      search_text: failure ? '' : contactSearchText(fields, number.phone || !number.phone_raw ? [] : [number.phone_raw]),
      tags,
      consent_email: consent(cells, 'email'),
      consent_sms: consent(cells, 'sms'),
    }
  }
}

/** The postal address of a row. A country that is not known is left out with a warning. */
function placeOf(text: (field: ImportField) => string | null) {
  const name = text('country')
  const country_code = name && countryCode(name)
  return {
    fields: { line1: text('address'), postal_code: text('postal_code'), city: text('city'), region: text('region') },
    country_code,
    warning: name && !country_code ? 'country_unknown' : null,
  }
}

const LONGEST = { first_name: 80, last_name: 80, company: 160, job_title: 120, line1: 200, postal_code: 12, city: 80, region: 80 } as const

type ParsedAddress = { warning: string | null; invalid: boolean }

/** Why a row cannot be imported, or null. It needs a valid address or number. Texts that are too long are refused, not truncated. */
function failureOf(
  fields: Record<string, string | null>,
  address: ParsedAddress,
  number: ParsedAddress & { phone_raw: string | null },
  tags: readonly string[],
): { key: string; params?: Record<string, unknown> } | null {
  for (const [field, max] of Object.entries(LONGEST))
    if ((fields[field]?.length ?? 0) > max) return { key: 'too_long', params: { field: field === 'line1' ? 'address' : field, max } }
  if (tags.some((tag) => tag.length > 60)) return { key: 'too_long', params: { field: 'tags', max: 60 } }
  if (fields.email || fields.phone) return null
  if (address.invalid) return { key: 'invalid_email' }
  return number.invalid ? { key: 'invalid_phone' } : { key: 'no_reach' }
}

function emailOf(cell: string | null): ParsedAddress & { email: string | null } {
  if (!cell) return { email: null, warning: null, invalid: false }
  const whole = normalizeEmail(unwrapAddress(cell))
  if (whole) return { email: whole, warning: null, invalid: false }
  const parts = cell.split(/[;,/|\s]+/).filter(Boolean)
  const email = parts.map((part) => normalizeEmail(unwrapAddress(part))).find((part) => part !== null) ?? null
  return { email, warning: email ? 'more_than_one_email' : 'email_left_out', invalid: !email }
}

/** The address in `Name <a@b.gr>`, `mailto:a@b.gr` and `<a@b.gr>`. */
const unwrapAddress = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '')

function phoneOf(
  cell: string | null,
  country: string,
): ParsedAddress & { phone: string | null; phone_raw: string | null; phone_type: string } {
  if (!cell) return { phone: null, phone_raw: null, phone_type: 'unknown', warning: null, invalid: false }
  const whole = parsePhone(cell, country)
  if (whole.number) return { phone: whole.number, phone_raw: cell.slice(0, 40), phone_type: whole.type, warning: null, invalid: false }
  for (const part of cell.split(/[;,/|]|\s-\s/).map((text) => text.trim())) {
    const phone = part ? parsePhone(part, country) : null
    if (phone?.number)
      return { phone: phone.number, phone_raw: part.slice(0, 40), phone_type: phone.type, warning: 'more_than_one_phone', invalid: false }
  }
  return { phone: null, phone_raw: cell.slice(0, 40), phone_type: 'unknown', warning: 'phone_not_dialable', invalid: true }
}

/** Splits a full name at its comma (`Παπαδόπουλος, Γιώργος`), otherwise before its last word, or after its first if that is the surname. */
function nameOf(
  first_name: string | null,
  last_name: string | null,
  { surname_last, surname_first }: { surname_last: string | null; surname_first: string | null },
): { first_name: string | null; last_name: string | null } {
  const full_name = surname_last ?? surname_first
  if (!full_name || (first_name && last_name)) return { first_name, last_name }
  const [given, surname] = partsOf(full_name, surname_last === null)
  return { first_name: first_name ?? given, last_name: last_name ?? surname }
}

/** Given names and surname of a full name. */
function partsOf(full_name: string, is_surname_first: boolean): [given: string, surname: string | null] {
  const [before, after] = full_name.split(',', 2).map((part) => part.trim())
  if (after) return [after, before || null]
  const words = full_name.split(/\s+/)
  if (words.length === 1) return [full_name, null]
  const surname = is_surname_first ? words.shift()! : words.pop()!
  return [words.join(' '), surname]
}

function tagNames(cell: string): string[] {
  return cell
    .split(/[,;|\n]/)
    .map((name) =>
      name
        .replace(/[\u0000-\u001f\u007f]+/g, ' ')
        .normalize('NFC')
        .trim(),
    )
    .filter(Boolean)
}
