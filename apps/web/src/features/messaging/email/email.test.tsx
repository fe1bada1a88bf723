import {
  accounts,
  cancelEmail,
  contactEmails,
  contacts,
  emailMessages,
  emailTemplates,
  listAccountSenders,
  listEmailEvents,
  listMergeTags,
  listPlatformTemplates,
  previewEmail,
  type AccountSender,
  type DraftEmailMessage,
  type EmailMessage,
} from '@stoa/contract/browser'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RightsProvider, type ScreenRoute } from '../../../kit/index.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { lostInEditor } from './composer/lost-in-editor.ts'
import { EmailTab } from './index.ts'
import { hasRemotePictures, letterDocument } from './letter/letter-document.ts'

const RIGHTS = ['contacts.read', 'email-messages.read', 'email-messages.send', 'email-templates.read']
const AT = '2026-11-20T10:00:00Z'

const CONTACT = {
  id: 3,
  account_id: 7,
  person_id: null,
  first_name: 'Ada',
  last_name: 'Byron',
  company: null,
  job_title: null,
  email: 'ada@example.com',
  phone: null,
  locale: null,
  time_zone: null,
  birthday: null,
  gender: null,
  status: 'active',
  lifecycle: 'lead',
  customer_since: null,
  user_id: null,
  assigned_at: null,
  source: 'manual',
  first_touch_at: null,
  last_activity_at: null,
  emails_marketable: false,
  sms_marketable: false,
  custom_fields: {},
  notes_count: 0,
  tasks_count: 0,
  merged_into_id: null,
  version: 1,
  created_by_id: null,
  created_at: AT,
  updated_at: AT,
  tags: [],
  user: null,
  emailAddresses: [],
} as const

const SENDER: AccountSender = {
  id: '0197bfa2-b180-4966-b410-75761ba487e1',
  uuid: '0197bfa2-b180-4966-b410-75761ba487e1',
  account_id: 7,
  email: 'hello@acme.example',
  from_name: 'Acme',
  is_default: true,
  verified_at: AT,
  verify_sent_at: AT,
  domain: 'acme.example',
  domain_status: 'verified',
  domain_checked_at: AT,
  warm_up: null,
  domain_checks: [],
  created_at: AT,
  updated_at: AT,
}

const message = (more: Partial<EmailMessage> = {}): EmailMessage => ({
  id: 11,
  account_id: 7,
  direction: 'outgoing',
  contact_id: 3,
  contact_request_id: null,
  conversation_id: null,
  stage_message_id: null,
  email_campaign_id: null,
  variant: null,
  user_id: 1,
  purpose: 'transactional',
  to_address: 'ada@example.com',
  cc: [],
  bcc: [],
  from_address: 'hello@acme.example',
  from_name: 'Acme',
  subject: 'Our meeting',
  preview: 'See you',
  status: 'delivered',
  send_at: null,
  undo_until: null,
  queued_at: AT,
  sent_at: AT,
  delivered_at: AT,
  first_opened_at: null,
  last_opened_at: null,
  first_clicked_at: null,
  bounced_at: null,
  complained_at: null,
  failed_at: null,
  opens: 0,
  machine_opens: 0,
  clicks: 0,
  bounce_type: null,
  attempts: 1,
  error: null,
  skip_reason: null,
  in_reply_to_id: null,
  attachments_count: 0,
  track_opens: true,
  track_clicks: true,
  is_practice: false,
  created_at: AT,
  updated_at: AT,
  ...more,
})

const draft = (more: Partial<DraftEmailMessage> = {}): DraftEmailMessage => ({
  id: 5,
  account_id: 7,
  contact_id: 3,
  contact_request_id: null,
  user_id: 1,
  from_email_uuid: null,
  to: ['ada@example.com'],
  cc: [],
  bcc: [],
  subject: 'Offer',
  html: '<p>Hello</p>',
  email_template_id: null,
  in_reply_to_id: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  media: [],
  ...more,
})

const pageOf = <Row,>(rows: Row[]) => ({
  data: rows,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: 1, to: rows.length, last_page: 1, path: '', per_page: 20, total: rows.length },
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  // The editor measures its cursor, which jsdom does not support.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  server = fakeServer()
  server.reply(contacts.read, () => ({ body: { data: CONTACT } }))
  server.reply(accounts.read, () => ({ body: { data: { id: 7, time_zone: 'Europe/Athens' } } }))
  server.answer(listAccountSenders, { data: [SENDER] })
  server.answer(listMergeTags, { data: [] })
  server.answer(emailTemplates.list, pageOf([]))
  server.answer(listPlatformTemplates, { data: [] })
  server.answer(contactEmails.list, pageOf([message()]))
  server.answer(contactEmails.drafts.list, pageOf<DraftEmailMessage>([]))
  server.answer(previewEmail, { data: { subject: 'Offer', html: '<p>Hello Ada</p>', text_body: 'Hello Ada', missing: [] } })
})

afterEach(() => void vi.useRealTimers())

/** Renders only the mails, because the page of the contact takes longer than the tests. */
const mailsFor = (rights: readonly string[]): readonly ScreenRoute[] => [
  {
    path: '/accounts/$accountId/mails',
    guard: 'verified',
    title: 'titles:home',
    frame: 'bare',
    screen: async () => () => (
      <RightsProvider allows={(access) => access.who === 'permission' && rights.includes(access.permission)}>
        <EmailTab owner={{ kind: 'contact', id: 3, account_id: 7, contact_id: 3 }} />
      </RightsProvider>
    ),
  },
]
/** The first test of the file waits until screens and editor are loaded. */
const LOADING = { timeout: 25_000 }
const open = async (rights = RIGHTS) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 5 })
  return renderApp('/accounts/7/mails', { user: member(rights), server, routes: mailsFor(rights) })
}
const compose = async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Write e-mail' }, LOADING))
  const composer = await screen.findByRole('region', { name: 'New e-mail' }, LOADING)
  const subject = await within(composer).findByRole<HTMLInputElement>('textbox', { name: 'Subject' }, LOADING)
  return { composer, write: (text: string) => fireEvent.change(subject, { target: { value: text } }) }
}
/** Time after the last change until the composer saves and refreshes the preview. */
const AUTOSAVE_MS = 2000
const PREVIEW_MS = 700
/** Fake timers replace waiting. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('saves a draft automatically after a pause in typing, and says when', async () => {
  server.answer(contactEmails.drafts.create, { data: draft() })
  server.answer(contactEmails.drafts.update, { data: draft({ version: 2 }) })
  const { composer, write } = await compose()
  await within(composer).findByText('ada@example.com')
  expect(server.to(contactEmails.drafts.create)).toHaveLength(0)
  write('Of')
  await pass(AUTOSAVE_MS - 200)
  write('Offer')
  await pass(AUTOSAVE_MS - 200)
  expect(server.to(contactEmails.drafts.create)).toHaveLength(0)
  await pass(200)
  await waitFor(() => expect(server.to(contactEmails.drafts.create)).toHaveLength(1))
  expect(server.to(contactEmails.drafts.create)[0]!.body).toMatchObject({ subject: 'Offer', to: ['ada@example.com'] })
  expect(await within(composer).findByText(/^Saved at/)).toBeTruthy()
  write('Offer 2')
  await pass(AUTOSAVE_MS)
  await waitFor(() => expect(server.to(contactEmails.drafts.update)).toHaveLength(1))
  expect(server.to(contactEmails.drafts.update)[0]!.body).toMatchObject({ subject: 'Offer 2', version: 1 })
}, 90_000)

it('marks mails that the built-in mailbox took as practice', async () => {
  server.answer(contactEmails.list, pageOf([message(), message({ id: 12, subject: 'Stayed here', is_practice: true })]))
  await open()
  const [real, practice] = await screen.findAllByRole('listitem', {}, LOADING)
  expect(within(practice!).getByText('Practice')).toBeTruthy()
  expect(within(real!).queryByText('Practice')).toBeNull()
}, 90_000)

it('asks which text to keep when another window saved the draft', async () => {
  server.answer(contactEmails.drafts.create, { data: draft() })
  server.reply(contactEmails.drafts.update, () => ({
    status: 409,
    statusText: 'Conflict',
    body: { message: 'Changed', code: 'version_conflict', request_id: 'r' },
  }))
  server.answer(contactEmails.drafts.read, { data: draft({ subject: 'Theirs', version: 7 }) })
  const { composer, write } = await compose()
  write('Offer')
  await pass(AUTOSAVE_MS)
  await within(composer).findByText(/^Saved at/)
  write('Mine')
  await pass(AUTOSAVE_MS)
  const alert = await within(composer).findByRole('alert')
  expect(alert.textContent).toContain('changed in another window')
  await userEvent.click(within(alert).getByRole('button', { name: 'Take the other text' }))
  await waitFor(() => expect(within(composer).getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Theirs'))
  expect(within(composer).queryByRole('alert')).toBeNull()
}, 90_000)

it('opens a draft with a table as HTML, says why, and makes it simpler only when asked', async () => {
  const html = '<table><tbody><tr><td style="color:#c00">Name</td><td><b>Price</b></td></tr></tbody></table><p>Bye</p>'
  server.answer(contactEmails.drafts.list, pageOf([draft({ html })]))
  server.answer(contactEmails.drafts.read, { data: draft({ html }) })
  server.answer(contactEmails.drafts.update, { data: draft({ version: 2 }) })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Continue writing' }, LOADING))
  const composer = await screen.findByRole('region', { name: 'New e-mail' }, LOADING)
  const source = await within(composer).findByRole<HTMLTextAreaElement>('textbox', { name: 'Text as HTML' }, LOADING)
  expect(source.value).toBe(html)
  expect(within(composer).getByRole('note').textContent).toContain('tables, colours, sizes or alignment')
  const toEditor = () => userEvent.click(within(composer).getByRole('button', { name: 'Text editor' }))
  await toEditor()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(source.value).toBe(html)
  expect(server.to(contactEmails.drafts.update)).toEqual([])
  await toEditor()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make it simpler' }))
  const editor = await within(composer).findByRole('textbox', { name: 'Text' }, LOADING)
  await waitFor(() => expect(editor.textContent).toBe('Name · PriceBye'))
  await pass(AUTOSAVE_MS)
  await waitFor(() => expect(server.to(contactEmails.drafts.update)).toHaveLength(1), LOADING)
  const kept = server.to(contactEmails.drafts.update)[0]!.body.html
  expect(kept).toBe('<p>Name · <strong>Price</strong></p><p>Bye</p>')
  expect(lostInEditor(`${kept}<h2>a</h2><p><img src="https://a.example/x.png" alt="" style="max-width:100%"></p>`)).toEqual([])
}, 90_000)

it('shows the error of an unknown merge tag at its field', async () => {
  server.reply(previewEmail, ({ body }) =>
    body.subject.includes('shoe_size')
      ? {
          status: 422,
          statusText: 'Unprocessable Entity',
          body: {
            message: 'x',
            code: 'validation_failed',
            request_id: 'r',
            errors: { subject: ['There is no merge tag “contact.shoe_size”.'] },
          },
        }
      : { body: { data: { subject: body.subject, html: '', text_body: '', missing: [] } } },
  )
  const { composer, write } = await compose()
  write('Size {{ contact.shoe_size }}')
  await pass(PREVIEW_MS)
  const said = await within(composer).findByText('There is no merge tag “contact.shoe_size”.')
  const field = within(composer).getByRole('textbox', { name: 'Subject' })
  expect(field.getAttribute('aria-describedby')).toContain(said.id)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  write('Size')
  await pass(PREVIEW_MS)
  await waitFor(() => expect(within(composer).queryByText(/There is no merge tag/)).toBeNull())
}, 90_000)

it('sends with Ctrl+Enter, and takes the mail back into a draft by Undo', async () => {
  const leaves = new Date(Date.now() + 10_000).toISOString()
  server.answer(contactEmails.drafts.create, { data: draft() })
  server.answer(contactEmails.create, { data: message({ id: 12, status: 'queued', send_at: leaves, undo_until: leaves }) })
  server.answer(cancelEmail, {
    data: message({ id: 12, status: 'cancelled' }),
    included: { draft: draft({ id: 6, subject: 'Offer again' }) },
  })
  const { composer, write } = await compose()
  await within(composer).findByText('ada@example.com')
  write('Offer')
  fireEvent.keyDown(within(composer).getByRole('textbox', { name: 'Subject' }), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(server.to(contactEmails.create)).toHaveLength(1))
  expect(server.to(contactEmails.create)[0]!.body).toMatchObject({ subject: 'Offer', to: ['ada@example.com'], with_signature: true })
  const toast = (await screen.findByText('Sending in 10 seconds.')).closest<HTMLElement>('.stoa-toast')!
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(cancelEmail)).toHaveLength(1))
  expect((await screen.findByDisplayValue('Offer again')).tagName).toBe('INPUT')
}, 90_000)

it('opens a mail in a frame without scripts, and holds pictures from elsewhere back', async () => {
  const letter = message({
    direction: 'incoming',
    status: 'received',
    html: '<p>Hi</p><script>parent.stolen = 1</script><img src="https://tracker.example/p.gif" onerror="parent.stolen = 2">',
  })
  server.answer(contactEmails.list, pageOf([letter]))
  server.answer(emailMessages.read, { data: letter })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Open Our meeting' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Letter: Our meeting')
  const allowed = frame.getAttribute('sandbox')!.split(' ')
  expect(allowed).not.toContain('allow-scripts')
  expect(allowed).not.toContain('allow-forms')
  expect(allowed).not.toContain('allow-top-navigation')
  expect(frame.srcdoc).toContain("default-src 'none'; img-src 'self' data:;")
  expect((window as { stolen?: number }).stolen).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show pictures' }))
  await waitFor(() =>
    expect(screen.getByTitle<HTMLIFrameElement>('Letter: Our meeting').srcdoc).toContain("img-src 'self' https: http: data:"),
  )
  expect(screen.getByTitle<HTMLIFrameElement>('Letter: Our meeting').getAttribute('sandbox')).not.toContain('allow-scripts')
}, 90_000)

it('distinguishes opens by people and machines in the list and the timeline', async () => {
  const letter = message({ status: 'opened', opens: 2, machine_opens: 1, html: '<p>Hi</p>' })
  server.answer(contactEmails.list, pageOf([letter]))
  server.answer(emailMessages.read, { data: letter })
  server.answer(listEmailEvents, {
    data: [{ id: 1, type: 'opened', is_machine: true, url: null, browser: 'Scanner', detail: null, occurred_at: AT }],
  })
  await open()
  expect(await screen.findByText('opened 2 times · 1 opening by a machine')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open Our meeting' }))
  expect(await screen.findByText('Opened (by a machine)')).toBeTruthy()
}, 90_000)

it('offers no sending without a verified address, and says where to add one', async () => {
  server.answer(listAccountSenders, { data: [{ ...SENDER, verified_at: null }] })
  await open([...RIGHTS, 'accounts.update'])
  expect((await screen.findByRole('link', { name: 'Add an address' })).getAttribute('href')).toBe('/accounts/7/settings/email')
}, 90_000)

it('detects remote pictures in every form', () => {
  expect(hasRemotePictures('<img alt="x" src=//a.example/x.png>')).toBe(true)
  expect(hasRemotePictures('<td background="http://a.example/x.png">')).toBe(true)
  expect(hasRemotePictures('<p style="background:url( https://a.example/x )">')).toBe(true)
  expect(hasRemotePictures('<img src="data:image/png;base64,AA"><a href="https://a.example">a</a>')).toBe(false)
  expect(letterDocument('<p>a</p>', false)).toContain("form-action 'none'")
})
