import type { FormDefinition } from '@stoa/contract'

/** Permissions of those who make forms in the tests. */
export const FORM_MAKER = [
  'forms.read',
  'forms.create',
  'forms.update',
  'forms.delete',
  'forms.publish',
  'contacts.read',
  'contact-requests.read',
  'contact-lists.read',
  'contact-lists.create',
  'pipelines.read',
  'pipelines.create',
  'pipelines.update',
  'channels.read',
  'tags.read',
  'tags.create',
  'members.read',
]

/** A form that asks for name, e-mail and message. */
export const definitionOf = (more: Partial<FormDefinition> = {}): FormDefinition => ({
  fields: [
    { key: 'name', type: 'text', label_en: 'First name', label_gr: 'Όνομα', maps_to: 'first_name' },
    { key: 'email', type: 'email', label_en: 'E-mail', label_gr: 'E-mail', required: true, maps_to: 'email' },
    { key: 'message', type: 'textarea', label_en: 'Message', label_gr: 'Μήνυμα', maps_to: 'message' },
  ],
  texts: {
    title_en: 'Ask us',
    title_gr: 'Ρωτήστε μας',
    submit_en: 'Send',
    submit_gr: 'Αποστολή',
    thanks_en: 'Thank you.',
    thanks_gr: 'Ευχαριστούμε.',
  },
  ...more,
})
