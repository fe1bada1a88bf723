import type { ImportColumn, ImportField } from '@stoa/contract'
import { fold, normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { beginsWithSurname } from './given-names.ts'

/**
 * Describes the columns of a file with a suggested field for each: by its heading in either language, otherwise by its
 * values.
 * @param rows the first rows, without the headings
 */
export function describeColumns(headings: readonly string[] | null, rows: readonly (readonly string[])[], country: string): ImportColumn[] {
  const width = Math.max(headings?.length ?? 0, ...rows.map((row) => row.length), 0)
  const columns = Array.from({ length: width }, (_, index): ImportColumn => {
    const values = rows.map((row) => row[index] ?? '').filter((value) => value !== '')
    return {
      index,
      heading: headings?.[index] || null,
      samples: [...new Set(values)].slice(0, 5).map((value) => value.slice(0, 120)),
      type: typeOf(values, country),
      suggested: null,
    }
  })
  const valuesOf = ({ index }: ImportColumn) => rows.map((row) => row[index] ?? '')
  return suggest(columns).map((column) =>
    column.suggested === 'full_name' && beginsWithSurname(valuesOf(column)) ? { ...column, suggested: 'full_name_surname_first' } : column,
  )
}

/** Suggests fields by headings from left to right, then by values. Each field but tags is suggested once. */
function suggest(columns: ImportColumn[]): ImportColumn[] {
  const taken = new Set<ImportField>()
  const claim = (field: ImportField | null): ImportField | null => {
    if (!field || taken.has(field)) return null
    if (field !== 'tags') taken.add(field)
    return field
  }
  const named = columns.map((column) => ({ ...column, suggested: claim(byHeading(column)) }))
  const guessed = named.map((column) => ({ ...column, suggested: column.suggested ?? claim(byValues(column)) }))
  const hasParts = taken.has('first_name') || taken.has('last_name')
  return guessed.map((column) =>
    IS_WHOLE_NAME.has(column.suggested) && hasParts && taken.has('last_name') ? { ...column, suggested: null } : column,
  )
}

const IS_WHOLE_NAME = new Set<ImportField | null>(['full_name', 'full_name_surname_first'])

/** A heading that equals a known word wins over one that contains it. An e-mail column must not contain phones. */
function byHeading({ heading, type }: ImportColumn): ImportField | null {
  if (!heading) return null
  const text = fold(heading)
  const exact = FIELDS.find(([, words]) => words.some((word) => text === word))?.[0]
  // A heading of consent usually contains the name of its channel, which is the name of another field.
  const words = ABOUT_CONSENT.test(text) ? [] : FIELDS
  const field = exact ?? words.find(([, all]) => all.some((word) => word.length > 3 && ` ${text} `.includes(` ${word} `)))?.[0] ?? null
  const contrary = CONTRADICTING[field ?? '']?.find((other) => other === type)
  return contrary === 'number' ? null : (contrary ?? field)
}

function byValues({ type, heading }: ImportColumn): ImportField | null {
  if (type === 'email' || type === 'phone') return type
  return type === 'name' && !heading ? 'full_name' : null
}

function typeOf(values: readonly string[], country: string): ImportColumn['type'] {
  if (!values.length) return 'empty'
  const share = (matches: (value: string) => boolean) => values.filter(matches).length / values.length
  if (share((value) => normalizeEmail(value.split(/[;,\s]+/)[0] ?? '') !== null) >= 0.5) return 'email'
  if (share((value) => /\d/.test(value) && parsePhone(value, country).number !== null) >= 0.5) return 'phone'
  if (share((value) => /^-?[\d.,]+$/.test(value)) >= 0.8) return 'number'
  if (share((value) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(value)) >= 0.8) return 'date'
  return share((value) => /^\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*){1,3}$/u.test(value)) >= 0.7 ? 'name' : 'text'
}

/** Headings that programs and people use, the most specific fields first. */
const HEADINGS: readonly (readonly [ImportField, readonly string[]])[] = [
  [
    'email',
    [
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'ηλεκτρονικη διευθυνση',
      'ηλεκτρονικο ταχυδρομειο',
      'διευθυνση email',
      'διευθυνση e mail',
      'emails',
      'ημαιλ',
      'ιμειλ',
      'μειλ',
    ],
  ],
  ['first_name', ['first name', 'firstname', 'given name', 'forename', 'ονομα', 'μικρο ονομα', 'κυριο ονομα', 'fname', 'onoma']],
  ['last_name', ['last name', 'lastname', 'surname', 'family name', 'επωνυμο', 'επιθετο', 'lname', 'eponymo', 'epitheto']],
  [
    'full_name',
    [
      'full name',
      'fullname',
      'name',
      'contact',
      'contact name',
      'ονοματεπωνυμο',
      'ονομα επωνυμο',
      'πληρες ονομα',
      'επαφη',
      'customer name',
      'ονομα πελατη',
      'πελατης',
      'onomateponymo',
    ],
  ],
  [
    'full_name_surname_first',
    [
      'surname name',
      'last name first name',
      'lastname firstname',
      'surname first name',
      'επωνυμο ονομα',
      'επωνυμο και ονομα',
      'επιθετο ονομα',
      'eponymo onoma',
    ],
  ],
  [
    'phone',
    [
      'phone',
      'telephone',
      'mobile',
      'cell',
      'phone number',
      'mobile phone',
      'cell phone',
      'tel',
      'gsm',
      'τηλεφωνο',
      'κινητο',
      'κινητο τηλεφωνο',
      'σταθερο',
      'τηλ',
      'αριθμος τηλεφωνου',
      'τηλεφωνα',
      'tilefono',
      'kinito',
    ],
  ],
  ['tags', ['tags', 'tag', 'labels', 'label', 'groups', 'group', 'ετικετες', 'ετικετα', 'ομαδα', 'ομαδες', 'κατηγορια', 'κατηγοριες']],
  [
    'address',
    [
      'address',
      'street',
      'street address',
      'address 1',
      'address line 1',
      'postal address',
      'διευθυνση',
      'οδος',
      'οδος και αριθμος',
      'ταχυδρομικη διευθυνση',
      'διευθυνση κατοικιας',
      'dieythynsi',
      'odos',
    ],
  ],
  ['postal_code', ['postal code', 'postcode', 'zip', 'zip code', 'τκ', 'τ κ', 'ταχυδρομικος κωδικας', 'ταχ κωδικας', 'tk', 't k']],
  ['city', ['city', 'town', 'πολη', 'πολη κατοικιας', 'δημος', 'poli']],
  ['region', ['region', 'state', 'province', 'county', 'νομος', 'περιφερεια', 'nomos']],
  ['country', ['country', 'country code', 'χωρα', 'chora', 'xora']],
  [
    'company',
    [
      'company',
      'organization',
      'organisation',
      'company name',
      'business',
      'εταιρεια',
      'εταιρια',
      'επωνυμια',
      'επιχειρηση',
      'οργανισμος',
      'etaireia',
    ],
  ],
  [
    'consent_email',
    [
      'email consent',
      'e mail consent',
      'consent email',
      'email opt in',
      'email marketing',
      'newsletter',
      'accepts email marketing',
      'συγκαταθεση email',
      'συγκαταθεση e mail',
      'συναινεση email',
      'ενημερωτικα email',
    ],
  ],
  [
    'consent_sms',
    ['sms consent', 'consent sms', 'sms opt in', 'sms marketing', 'accepts sms marketing', 'συγκαταθεση sms', 'συναινεση sms'],
  ],
  ['job_title', ['job title', 'title', 'position', 'role', 'occupation', 'θεση', 'θεση εργασιας', 'ιδιοτητα', 'επαγγελμα', 'ρολος']],
]

/** Kinds of values that show that a column is not what its heading says: it is a column of that kind, or, with numbers, of no known field. */
const CONTRADICTING: Record<string, readonly ('email' | 'phone' | 'number')[]> = {
  email: ['phone'],
  phone: ['email'],
  address: ['email', 'phone', 'number'],
  consent_email: ['email', 'phone'],
  consent_sms: ['email', 'phone'],
}

const ABOUT_CONSENT = /\b(consent|opt in|opt out)|συγκαταθεσ|συναινεσ/

const FIELDS = HEADINGS.map(([field, words]) => [field, words.map(fold)] as const)
