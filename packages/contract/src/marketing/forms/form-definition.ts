import { z } from 'zod'
import { flag, longText, text } from '../../kit/fields.ts'

export const FORM_FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'phone',
  'select',
  'multiselect',
  'checkbox',
  'date',
  'number',
  'hidden',
  'file',
] as const
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number]
/** What an answer becomes: a column of the contact, or subject and message of the request. */
export const FORM_TARGETS = ['email', 'phone', 'first_name', 'last_name', 'company', 'job_title', 'birthday', 'subject', 'message'] as const
/** Files that a field takes; one without a choice takes all but programs. */
export const FORM_FILE_KINDS = ['image', 'pdf', 'office'] as const
export const FORM_MAX_FIELDS = 60
export const FORM_MAX_STEPS = 10

const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: 'form_key' })

export const FormFieldOption = z.strictObject({ value: text(80), label_en: text(120), label_gr: text(120) })

/** One field of a form, with its labels in both languages. */
export const FormField = z.strictObject({
  key,
  type: z.enum(FORM_FIELD_TYPES),
  label_en: text(160),
  label_gr: text(160),
  required: flag.optional(),
  /** Choices of a select. */
  options: z.array(FormFieldOption).max(100).optional(),
  /** A target, or `custom_fields.` with the key of an own field of contacts. */
  maps_to: z
    .string()
    .regex(new RegExp(`^(${FORM_TARGETS.join('|')}|custom_fields\\.[a-z][a-z0-9_]{0,39})$`), { error: 'form_target' })
    .nullish(),
  /** Page of the form on which it is shown, from 1. */
  step: z.int().min(1).max(FORM_MAX_STEPS).optional(),
  /** Shown only while an earlier field has this value. */
  show_when: z.strictObject({ field: key, equals: text(80) }).nullish(),
  /** Hidden fields: parameter of the page's address that fills it. */
  param: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, { error: 'form_key' })
    .nullish(),
  /** Hidden fields: its value while the address has no such parameter. */
  value: z.string().trim().max(200).nullish(),
  /** Fields for files: how many, of how many megabytes each, and of which kinds. */
  files: z
    .strictObject({
      max: z.int().min(1).max(5).optional(),
      max_mb: z.int().min(1).max(20).optional(),
      kinds: z.array(z.enum(FORM_FILE_KINDS)).max(3).optional(),
    })
    .nullish(),
})
export type FormField = z.infer<typeof FormField>

/** The box by which people agree to marketing, with the words that they read. */
export const FormConsent = z.strictObject({
  text_en: text(1000),
  text_gr: text(1000),
  required: flag.optional(),
  channels: z
    .array(z.enum(['email', 'sms']))
    .min(1)
    .max(2),
})
export type FormConsent = z.infer<typeof FormConsent>

/** Texts of a form besides its labels. */
export const FormTexts = z.strictObject({
  title_en: text(160),
  title_gr: text(160),
  intro_en: longText(1000),
  intro_gr: longText(1000),
  submit_en: text(60),
  submit_gr: text(60),
  /** Shown after the form is sent, unless it leads to another page. */
  thanks_en: text(600),
  thanks_gr: text(600),
})

/** What visitors see of a form. A published one never changes. */
export const FormDefinition = z.strictObject({
  fields: z.array(FormField).min(1).max(FORM_MAX_FIELDS),
  texts: FormTexts,
  consent: FormConsent.nullish(),
})
export type FormDefinition = z.infer<typeof FormDefinition>
