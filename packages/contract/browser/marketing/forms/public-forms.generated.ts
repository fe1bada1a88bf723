// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/forms/public-forms.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PublicForm, FormSubmissionInput } from '../../../src/marketing/forms/public-forms.ts'
export const FORM_MAX_ANSWERS: typeof source.FORM_MAX_ANSWERS = 100
export const FORM_MAX_LENGTH: typeof source.FORM_MAX_LENGTH = 100000
export const FORM_TOUCH_KEYS: typeof source.FORM_TOUCH_KEYS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid', 'page', 'referrer', 'at']
export const publicForm: InBrowser<typeof source.publicForm> = { id: 'public.forms.read', method: 'GET', path: '/api/v1/public/forms/:token', access: { who: 'anyone' }, records: 'forms' }
const submitFormLimits = { token: { minLength: 1, maxLength: 200 }, homepage: { maxLength: 2000 } } as const
export const submitForm: InBrowser<typeof source.submitForm, typeof submitFormLimits> = { id: 'public.forms.submit', method: 'POST', path: '/api/v1/public/forms/:token/submissions', access: { who: 'anyone' }, records: 'forms', multipart: true, limits: submitFormLimits }
