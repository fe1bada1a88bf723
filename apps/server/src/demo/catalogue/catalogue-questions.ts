import type { Requirement, TaskTemplate } from '@stoa/contract'

/** What is asked before work of a category begins. */
export function requirementsOf(category: string): Requirement[] {
  const goal: Requirement = {
    key: 'goal',
    type: 'textarea',
    label_en: 'What should it achieve?',
    label_gr: 'Τι θέλετε να πετύχει;',
    required: true,
  }
  const logo: Requirement = {
    key: 'logo',
    type: 'file',
    label_en: 'Logo',
    label_gr: 'Λογότυπο',
    required: true,
    help: 'SVG, AI ή PDF, αν υπάρχει',
  }
  const site: Requirement = { key: 'website', type: 'url', label_en: 'Your website', label_gr: 'Η ιστοσελίδα σας', required: false }
  const start: Requirement = { key: 'start', type: 'date', label_en: 'Wanted start', label_gr: 'Επιθυμητή έναρξη', required: false }
  const tone: Requirement = {
    key: 'tone',
    type: 'select',
    label_en: 'Tone of voice',
    label_gr: 'Ύφος',
    required: true,
    options: [
      { value: 'friendly', label_en: 'Friendly', label_gr: 'Φιλικό' },
      { value: 'formal', label_en: 'Formal', label_gr: 'Επίσημο' },
      { value: 'playful', label_en: 'Playful', label_gr: 'Παιχνιδιάρικο' },
    ],
  }
  const access: Requirement = {
    key: 'access',
    type: 'bool',
    label_en: 'We may have access to your accounts',
    label_gr: 'Μας δίνετε πρόσβαση στους λογαριασμούς σας',
    required: true,
  }
  if (category === 'google-ads' || category === 'seo') return [goal, site, access]
  if (category === 'print' || category === 'branding') return [goal, logo, start]
  return [goal, tone, { ...logo, required: false }, start]
}

/** The tasks that begin with a service. */
export const tasksOf = (type: string, name: string): TaskTemplate[] =>
  type === 'service'
    ? [
        { title: `${name}: έναρξη`, offset_days: 1, assignee_role: 'account-manager' },
        { title: `${name}: παράδοση`, offset_days: 10, assignee_role: 'designer', checklist: ['Έλεγχος ορθογραφίας', 'Έγκριση πελάτη'] },
      ]
    : []
