import type { FormDefinition, FormField } from '@stoa/contract/browser'

/** Starting points of new forms. */
export const FORM_TEMPLATES = ['contact', 'offer', 'newsletter', 'callback', 'event'] as const
export type FormTemplate = (typeof FORM_TEMPLATES)[number]
/** Words of a template in one language. */
export type Words = (key: string) => string

type Bare = Pick<FormField, 'key' | 'type'> & Partial<FormField>
const NAME: Bare = { key: 'first_name', type: 'text', maps_to: 'first_name' }
const SURNAME: Bare = { key: 'last_name', type: 'text', maps_to: 'last_name' }
const EMAIL: Bare = { key: 'email', type: 'email', maps_to: 'email', required: true }
const PHONE: Bare = { key: 'phone', type: 'phone', maps_to: 'phone' }
const COMPANY: Bare = { key: 'company', type: 'text', maps_to: 'company' }
const MESSAGE: Bare = { key: 'message', type: 'textarea', maps_to: 'message' }

const FIELDS: Record<FormTemplate, readonly Bare[]> = {
  contact: [NAME, SURNAME, EMAIL, { ...MESSAGE, required: true }],
  offer: [NAME, SURNAME, COMPANY, EMAIL, PHONE, { key: 'budget', type: 'number' }, MESSAGE],
  newsletter: [NAME, EMAIL],
  callback: [NAME, { ...PHONE, required: true }, { key: 'best_time', type: 'text' }],
  event: [NAME, SURNAME, EMAIL, PHONE, { key: 'guests', type: 'number' }],
}

/** The definition of a template, with its words in both languages. */
export function definitionOf(template: FormTemplate, en: Words, gr: Words): FormDefinition {
  const fields = FIELDS[template].map((field) => ({
    ...field,
    label_en: en(`labels.${field.key}`),
    label_gr: gr(`labels.${field.key}`),
  }))
  const texts = {
    title_en: en(`templates.${template}`),
    title_gr: gr(`templates.${template}`),
    submit_en: en('texts.submit'),
    submit_gr: gr('texts.submit'),
    thanks_en: en('texts.thanks'),
    thanks_gr: gr('texts.thanks'),
  }
  const consent = {
    text_en: en('texts.consent'),
    text_gr: gr('texts.consent'),
    channels: ['email' as const],
    required: template === 'newsletter',
  }
  return { fields, texts, consent: template === 'callback' ? null : consent }
}
