import type { FormDefinition } from '@stoa/contract'

type Field = FormDefinition['fields'][number]

const field = (key: string, type: Field['type'], label_en: string, label_gr: string, more: Partial<Field> = {}): Field => ({
  key,
  type,
  label_en,
  label_gr,
  ...more,
})

const FIRST_NAME = field('first_name', 'text', 'First name', 'Όνομα', { maps_to: 'first_name' })
const LAST_NAME = field('last_name', 'text', 'Last name', 'Επώνυμο', { maps_to: 'last_name' })
const EMAIL = field('email', 'email', 'E-mail', 'E-mail', { maps_to: 'email', required: true })
const PHONE = field('phone', 'phone', 'Phone', 'Τηλέφωνο', { maps_to: 'phone' })
const MESSAGE = field('message', 'textarea', 'Message', 'Μήνυμα', { maps_to: 'message' })

interface DemoForm {
  name: string
  type: 'embedded' | 'landing' | 'popup'
  title: readonly [en: string, gr: string]
  fields: readonly Field[]
  /** Whether each submission becomes a request. */
  makes_request: boolean
  /** Whether the answers of its first step are kept before it is sent. */
  keeps_partials?: true
}

/** Kinds of forms of the demo. Those that make no request come second and last, so that each account has both kinds. */
export const DEMO_FORMS: readonly DemoForm[] = [
  {
    name: 'Φόρμα επικοινωνίας',
    type: 'embedded',
    title: ['Write to us', 'Γράψτε μας'],
    fields: [FIRST_NAME, LAST_NAME, EMAIL, PHONE, { ...MESSAGE, required: true }],
    makes_request: true,
  },
  {
    name: 'Εγγραφή στο ενημερωτικό',
    type: 'popup',
    title: ['News by e-mail', 'Νέα με e-mail'],
    fields: [FIRST_NAME, EMAIL],
    makes_request: false,
  },
  {
    name: 'Ζητήστε προσφορά',
    type: 'landing',
    title: ['Ask for an offer', 'Ζητήστε προσφορά'],
    fields: [
      FIRST_NAME,
      LAST_NAME,
      EMAIL,
      PHONE,
      field('budget', 'number', 'Budget in euro', 'Προϋπολογισμός σε ευρώ', { step: 2 }),
      { ...MESSAGE, step: 2 },
      field('brief', 'file', 'Brief, if you have one', 'Περιγραφή του έργου, αν υπάρχει', {
        step: 2,
        files: { max: 2, kinds: ['pdf', 'office'] },
      }),
    ],
    makes_request: true,
    keeps_partials: true,
  },
  {
    name: 'Να σας καλέσουμε',
    type: 'popup',
    title: ['We call you back', 'Σας καλούμε εμείς'],
    fields: [FIRST_NAME, { ...PHONE, required: true }, { ...EMAIL, required: false }],
    makes_request: true,
  },
  {
    name: 'Εγγραφή σε εκδήλωση',
    type: 'landing',
    title: ['Join our event', 'Δηλώστε συμμετοχή'],
    fields: [FIRST_NAME, LAST_NAME, EMAIL, field('guests', 'number', 'Number of guests', 'Αριθμός ατόμων')],
    makes_request: false,
  },
]

const DEMO_CONSENT = {
  text_en: 'I would like to receive news and offers by e-mail. I can unsubscribe at any time.',
  text_gr: 'Θέλω να λαμβάνω νέα και προσφορές με e-mail. Μπορώ να διαγραφώ οποτεδήποτε.',
  channels: ['email' as const],
}

/** What a form of the demo shows. */
export const definitionOf = ({ title, fields, type }: DemoForm): FormDefinition => ({
  fields: [...fields],
  texts: {
    title_en: title[0],
    title_gr: title[1],
    intro_en: null,
    intro_gr: null,
    submit_en: 'Send',
    submit_gr: 'Αποστολή',
    thanks_en: 'Thank you! We will answer soon.',
    thanks_gr: 'Σας ευχαριστούμε! Θα απαντήσουμε σύντομα.',
  },
  consent: type === 'popup' && fields.includes(EMAIL) ? { ...DEMO_CONSENT, required: true } : DEMO_CONSENT,
})

/** What machines write into forms. */
export const SPAM_TEXTS = [
  'Buy cheap followers now http://followers.example/best',
  'We can rank your website on the first page of search results within 7 days',
  'Crypto profit guaranteed, click http://profit.example/now',
  'Hello dear, I have a business proposal of 4.5 million dollars',
] as const

/** First names and addresses of visitors who left a form. */
export const LEAVERS: readonly (readonly [name: string, email: string])[] = [
  ['Δανάη', 'danai.leaver@post.example'],
  ['Ορέστης', 'orestis.leaver@post.example'],
  ['Μυρτώ', 'myrto.leaver@post.example'],
  ['Λευτέρης', 'lefteris.leaver@post.example'],
  ['Julia', 'julia.leaver@post.example'],
  ['Ιάσονας', 'iasonas.leaver@post.example'],
  ['Φαίη', 'fei.leaver@post.example'],
  ['Tom', 'tom.leaver@post.example'],
]
