import { normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import type { Asker, Reach } from '#modules/crm/contact-requests/index.ts'
import type { Processed } from './process-submission.ts'

/** Person and request as the answers describe them. */
export interface Reading {
  asker: Asker
  reach: Reach
  /** Further columns of the contact. */
  more: { job_title: string | null; birthday: string | null }
  custom_fields: Record<string, unknown>
  subject: string
  message: string | null
  /** What the person is called in notifications. */
  name: string
}

const LONGEST_MESSAGE = 20_000

/** Reads person and request from the answers by the targets of their fields. Answers without a target are told in the message. */
export function readAnswers({ submission, form, definition, account }: Processed): Reading {
  const data = submission.data as Record<string, unknown>
  const answer = (target: string, max: number) => {
    const field = definition.fields.find(({ maps_to }) => maps_to === target)
    const value = field && data[field.key]
    return value === undefined || value === null ? null : [value].flat().join(', ').slice(0, max)
  }
  const [first_name, last_name, company] = [answer('first_name', 80), answer('last_name', 80), answer('company', 160)]
  const reach = reachOf(answer('email', 254), answer('phone', 40), account.country_code)
  return {
    asker: { first_name, last_name, company, locale: submission.locale },
    reach,
    more: { job_title: answer('job_title', 120), birthday: answer('birthday', 10) },
    custom_fields: customFields(definition.fields, data),
    subject: (answer('subject', 200) ?? form.name).replace(/\s+/g, ' '),
    message: messageOf(answer('message', LONGEST_MESSAGE), others({ definition, account }, data)),
    name: [[first_name, last_name].filter(Boolean).join(' '), company, reach.email, reach.phone].find(Boolean) ?? '',
  }
}

function reachOf(email: string | null, raw: string | null, country_code: string): Reach {
  const phone = raw === null ? null : parsePhone(raw, country_code)
  return {
    email: email && normalizeEmail(email),
    phone: phone?.number ?? null,
    phone_raw: phone?.number ? phone.raw.slice(0, 40) : null,
    phone_type: phone?.type ?? 'unknown',
  }
}

type Fields = Processed['definition']['fields']

const customFields = (fields: Fields, data: Record<string, unknown>) =>
  Object.fromEntries(
    fields.flatMap(({ key, maps_to }) =>
      maps_to?.startsWith('custom_fields.') && data[key] !== undefined ? [[maps_to.slice('custom_fields.'.length), data[key]]] : [],
    ),
  )

/** A line for each answer without a target, in the language of the account. */
function others({ definition, account }: Pick<Processed, 'definition' | 'account'>, data: Record<string, unknown>): string[] {
  return definition.fields.flatMap((field) => {
    const value = data[field.key]
    if (field.maps_to || value === undefined) return []
    return [`${field[`label_${account.locale}`]}: ${wordsOf(field, value, account.locale)}`]
  })
}

/** An answer in words: choices by their labels. */
export function wordsOf(field: Fields[number], value: unknown, locale: 'en' | 'gr'): string {
  const label = (said: unknown) => field.options?.find((option) => option.value === said)?.[`label_${locale}`] ?? String(said)
  return field.type === 'checkbox' ? '✓' : [value].flat().map(label).join(', ')
}

const messageOf = (message: string | null, lines: readonly string[]): string | null =>
  [message, lines.join('\n')].filter(Boolean).join('\n\n').slice(0, LONGEST_MESSAGE) || null
