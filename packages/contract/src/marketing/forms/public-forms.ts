import { z } from 'zod'
import { anyone } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { flag } from '../../kit/fields.ts'
import { FormConsent, FormField, FormTexts } from './form-definition.ts'
import { FORM_TYPES } from './forms.ts'

/** Most answers of a submission. */
export const FORM_MAX_ANSWERS = 100
/** Most characters of a submission. */
export const FORM_MAX_LENGTH = 100_000
/** What is kept of a visit: campaign parameters, click ids, the page and where its visitor came from. */
export const FORM_TOUCH_KEYS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'ttclid',
  'page',
  'referrer',
  'at',
] as const

/** A published form as a website shows it. */
export const PublicForm = z.object({
  public_key: z.string(),
  version: z.int(),
  type: z.enum(FORM_TYPES),
  /** False for a form that is closed, whose day is over, or that has all its submissions. */
  is_open: z.boolean(),
  fields: z.array(FormField.omit({ maps_to: true })),
  texts: FormTexts,
  consent: FormConsent.nullable(),
  /** Whether the answers to finished steps are kept before it is sent; visitors are told so. */
  keeps_partials: z.boolean(),
  /** To be sent back with the answers. It names the version and when the form was shown. */
  token: z.string(),
})
export type PublicForm = z.infer<typeof PublicForm>

/** The published version of a form. Websites of other origins may call it. */
export const publicForm = defineEndpoint({
  id: 'public.forms.read',
  method: 'GET',
  path: '/api/v1/public/forms/:token',
  access: anyone,
  summary: 'Read a published form',
  limit: 'public-link',
  response: oneOf(PublicForm),
})

export const FormSubmissionInput = z.object({
  token: z.string().min(1).max(200),
  /** Answers by the keys of the fields: texts, numbers, booleans, lists of texts. */
  answers: z.record(z.string(), z.unknown()).default({}),
  consent: flag.nullish(),
  /** A field that people do not see and programs fill. */
  homepage: z.string().max(2000).nullish(),
  locale: z.enum(['en', 'gr']).nullish(),
  attribution: z
    .object({ first: z.record(z.string(), z.unknown()).nullish(), last: z.record(z.string(), z.unknown()).nullish() })
    .nullish(),
  /** The `key` under which the answers of earlier steps were kept; they are deleted. */
  partial_key: z.uuid().nullish(),
  /** The landing page on which the form is. One of another account is left out. */
  page_id: z.int().positive().nullish(),
})
export type FormSubmissionInput = z.infer<typeof FormSubmissionInput>

/** Sends a form. The same answers again within ten minutes get the same answer and change nothing. */
export const submitForm = defineEndpoint({
  id: 'public.forms.submit',
  method: 'POST',
  path: '/api/v1/public/forms/:token/submissions',
  access: anyone,
  summary: 'Send a form',
  limit: 'public-link',
  /** Files travel as `answers[KEY]`. */
  multipart: true,
  body: FormSubmissionInput,
  opaque: ['answers', 'attribution'],
  response: oneOf(z.object({ redirect_url: z.string().nullable(), thanks_en: z.string().nullable(), thanks_gr: z.string().nullable() })),
})
