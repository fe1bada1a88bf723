import { FORM_MAX_ANSWERS, FORM_MAX_LENGTH, type FormDefinition, type FormField } from '@stoa/contract'
import { isTypedDay } from '@stoa/contract'
import { normalizeEmail, shownFields } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { checkFiles, type FileFault, type FormFiles } from './form-files.ts'

type Answers = Record<string, unknown>
type Locale = 'en' | 'gr'
interface Asked {
  definition: FormDefinition
  answers: Answers
  locale: Locale
  country_code: string
  files?: FormFiles
}
/** A value that is kept, or the text that refuses it. */
type Checked = { value: unknown } | FileFault

const TEXT_LENGTH = 500
const LONG_LENGTH = 10_000
const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * Checks the answers to the fields that the person saw; others are left out.
 * @returns the answers in the form in which they are kept
 * @throws 422 on `answers.KEY` with a text in the language of the form
 */
export function checkAnswers(ctx: Context, { definition, answers, locale, country_code, files = {} }: Asked): Answers {
  checkSize(ctx, answers)
  const shown = shownFields(definition.fields, answers)
  const kept: Answers = {}
  const faults: Record<string, readonly [string, Record<string, unknown>]> = {}
  for (const field of shown) {
    const result = field.type === 'file' ? checkFiles(field, files[field.key]) : checkOne(field, answers[field.key], country_code)
    if ('value' in result) {
      if (!isEmpty(result.value)) kept[field.key] = result.value
    } else
      faults[`answers.${field.key}`] = [
        `validation:${result.fault}`,
        { field: field[`label_${locale}`], max: result.max, types: result.types },
      ]
  }
  const reach = shown.filter(({ maps_to }) => maps_to === 'email' || maps_to === 'phone')
  if (reach[0] && !reach.some(({ key }) => key in kept || `answers.${key}` in faults))
    faults[`answers.${reach[0].key}`] = ['validation:required', { field: reach[0][`label_${locale}`] }]
  const speaker = { services: ctx.services, request: { ...ctx.request, locale } }
  if (Object.keys(faults).length) refuse(speaker, faults)
  return kept
}

/** @throws 422 on `answers` for more than a form can ask */
function checkSize(ctx: Context, answers: Answers): void {
  if (Object.keys(answers).length > FORM_MAX_ANSWERS) refuse(ctx, { answers: ['forms:too_many_answers', { max: FORM_MAX_ANSWERS }] })
  if (JSON.stringify(answers).length > FORM_MAX_LENGTH) refuse(ctx, { answers: ['forms:too_long', { max: FORM_MAX_LENGTH }] })
}

function checkOne(field: FormField, said: unknown, country_code: string): Checked {
  const value = typeof said === 'string' ? said.normalize('NFC').replaceAll('\u0000', '').trim() : said
  if (field.type === 'checkbox') return checkBox(field, value)
  if (isEmpty(value)) return field.required && field.type !== 'hidden' ? { fault: 'required' } : { value: undefined }
  if (field.type === 'multiselect') return checkChoices(field, Array.isArray(value) ? value : [value])
  if (typeof value !== 'string' && typeof value !== 'number') return { fault: 'invalid' }
  return checkText(field, String(value), country_code)
}

function checkBox(field: FormField, value: unknown): Checked {
  const isTicked = value === true || ['true', 'yes', 'on', '1'].includes(String(value))
  return field.required && !isTicked ? { fault: 'accepted' } : { value: isTicked || undefined }
}

function checkChoices(field: FormField, values: unknown[]): Checked {
  const offered = new Set(field.options?.map(({ value }) => value))
  const chosen = [...new Set(values.map(String))]
  return chosen.every((value) => offered.has(value)) ? { value: chosen } : { fault: 'oneOf' }
}

const CHECKS: Partial<Record<FormField['type'], (value: string, field: FormField, country_code: string) => Checked>> = {
  email: (value) => (isEmail(value) ? { value: normalizeEmail(value) } : { fault: 'email' }),
  phone: (value, _field, country) => (parsePhone(value, country)?.number ? { value: value.slice(0, 40) } : { fault: 'phone' }),
  select: (value, field) => checkChoices(field, [value]),
  date: (value) =>
    /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && isTypedDay(value) ? { value } : { fault: 'date' },
  number: (value) => (Number.isFinite(Number(value.replace(',', '.'))) ? { value: Number(value.replace(',', '.')) } : { fault: 'numeric' }),
}

function checkText(field: FormField, value: string, country_code: string): Checked {
  const max = field.type === 'textarea' ? LONG_LENGTH : TEXT_LENGTH
  if (value.length > max) return { fault: 'max', max }
  const result = CHECKS[field.type]?.(value, field, country_code)
  if (!result) return { value: field.type === 'textarea' ? value : value.replace(/[\u0001-\u001f\u007f]+/g, ' ') }
  return field.type === 'select' && 'value' in result ? { value } : result
}

const isEmail = (value: string) => value.length <= 254 && /^[^\s@<>(),;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
