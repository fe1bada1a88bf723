// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/forms/form-definition.ts'

export type { FormFieldType, FormField, FormConsent, FormDefinition } from '../../../src/marketing/forms/form-definition.ts'
export const FORM_FIELD_TYPES: typeof source.FORM_FIELD_TYPES = ['text', 'textarea', 'email', 'phone', 'select', 'multiselect', 'checkbox', 'date', 'number', 'hidden', 'file']
export const FORM_TARGETS: typeof source.FORM_TARGETS = ['email', 'phone', 'first_name', 'last_name', 'company', 'job_title', 'birthday', 'subject', 'message']
export const FORM_FILE_KINDS: typeof source.FORM_FILE_KINDS = ['image', 'pdf', 'office']
export const FORM_MAX_FIELDS: typeof source.FORM_MAX_FIELDS = 60
export const FORM_MAX_STEPS: typeof source.FORM_MAX_STEPS = 10
