import {
  accounts,
  createAccountSender,
  emailTemplates,
  listAccountSenders,
  listMergeTags,
  listPlatformTemplates,
  copyPlatformTemplate,
  previewEmail,
  readSmsGateway,
  removeSmsGateway,
  saveSmsGateway,
  sendSenderVerification,
  type AccountSender,
  type EmailTemplate,
  type SmsGatewayState,
} from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const AT = '2026-11-20T10:00:00Z'
const SENDER: AccountSender = {
  id: '0197bfa2-b180-4966-b410-75761ba487e1',
  uuid: '0197bfa2-b180-4966-b410-75761ba487e1',
  account_id: 7,
  email: 'hello@acme.example',
  from_name: 'Acme',
  is_default: true,
  verified_at: null,
  verify_sent_at: null,
  domain: 'acme.example',
  domain_status: 'failed',
  domain_checked_at: AT,
  warm_up: null,
  domain_checks: [
    { kind: 'spf', status: 'missing', host: 'acme.example', found: null, publish: 'v=spf1 include:stoa.example ~all' },
  ] as AccountSender['domain_checks'],
  created_at: AT,
  updated_at: AT,
}
const template = (more: Partial<EmailTemplate> = {}): EmailTemplate => ({
  id: 5,
  account_id: 7,
  name: 'Welcome',
  kind: 'transactional',
  system_code: null,
  locale: 'en',
  subject: 'Hello',
  preheader: null,
  category: null,
  design: {},
  html: '<p>Hello</p>',
  text_body: 'Hello',
  variables: [],
  used_count: 3,
  created_by_id: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  ...more,
})
const OWN: SmsGatewayState = {
  own: {
    provider: 'twilio',
    username: `AC${'0'.repeat(32)}`,
    base_url: null,
    sender_id: '+306940000000',
    status: 'needs_reauth',
    incoming_url: 'https://stoa.example/webhooks/sms/twilio/k/incoming',
    verified_at: AT,
    updated_at: AT,
  },
  platform: { provider: 'twilio', sender_id: 'Stoa', is_stand_in: false },
}
const pageOf = <Row,>(rows: Row[]) => ({
  data: rows,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: 1, to: rows.length, last_page: 1, path: '', per_page: 25, total: rows.length },
})
const refusal = (errors: Record<string, string[]>) => ({
  status: 422,
  statusText: 'Unprocessable Entity',
  body: { message: 'x', code: 'validation_failed', request_id: 'r', errors },
})

const RIGHTS = ['accounts.read', 'accounts.update', 'email-messages.read']
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.reply(accounts.read, () => ({ body: { data: { id: 7, name: 'Acme', time_zone: 'Europe/Athens' } } }))
  server.answer(listMergeTags, { data: [] })
})

const settings = (tab: 'email' | 'sms') => renderApp(`/accounts/7/settings/${tab}`, { user: member(RIGHTS), server })

it('shows whether an address is verified and which DNS records are missing, and asks for the proof', async () => {
  server.answer(listAccountSenders, { data: [SENDER] })
  server.answer(sendSenderVerification, { data: { ...SENDER, verify_sent_at: AT } })
  await settings('email')
  expect(await screen.findByText('Acme <hello@acme.example>')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show records' }))
  expect(await screen.findByText('v=spf1 include:stoa.example ~all')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail to confirm it' }))
  await waitFor(() => expect(server.to(sendSenderVerification)).toHaveLength(1))
}, 90_000)

it('adds an address to send from, and shows the refusal of one at its field', async () => {
  server.answer(listAccountSenders, { data: [] })
  server.reply(createAccountSender, ({ body }) =>
    body.email === 'taken@acme.example' ? refusal({ email: ['This address is used already.'] }) : { body: { data: SENDER } },
  )
  await settings('email')
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole('textbox', { name: /^E-mail/ })
  fireEvent.change(field, { target: { value: 'taken@acme.example' } })
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Add|Save)/ }))
  expect(await within(dialog).findByText('This address is used already.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'new@acme.example' } })
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Add|Save)/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(createAccountSender).at(-1)!.body).toMatchObject({ email: 'new@acme.example' })
}, 90_000)

it('lists own templates with those of the platform below, which are copied and not changed', async () => {
  const offered = template({ id: 90, account_id: null, name: 'After our call' })
  server.answer(emailTemplates.list, pageOf([template()]))
  server.answer(listPlatformTemplates, { data: [offered] })
  server.answer(copyPlatformTemplate, { data: template({ id: 91, name: 'After our call' }) })
  server.answer(emailTemplates.read, { data: template({ id: 91, name: 'After our call' }) })
  server.answer(previewEmail, { data: { subject: 'Hello', html: '<p>Hello</p>', text_body: 'Hello', missing: [] } })
  const { router } = await renderApp('/accounts/7/email-templates', {
    user: member(['email-templates.read', 'email-templates.create', 'email-templates.update']),
    server,
  })
  expect(await screen.findByRole('link', { name: 'Welcome' })).toBeTruthy()
  const section = await screen.findByRole('region', { name: 'Templates of the platform' })
  expect(within(section).queryByRole('link')).toBeNull()
  await userEvent.click(within(section).getByRole('button', { name: 'Copy to own' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/7/email-templates/91/edit'))
  expect(server.to(copyPlatformTemplate)[0]!.path).toBe('/api/v1/accounts/7/platform-email-templates/90/copy')
}, 90_000)

it('shows templates of the platform to members who may only read templates, and copy none', async () => {
  server.answer(emailTemplates.list, pageOf<EmailTemplate>([]))
  server.answer(listPlatformTemplates, { data: [template({ id: 90, account_id: null, name: 'After our call' })] })
  await renderApp('/accounts/7/email-templates', { user: member(['email-templates.read']), server })
  const section = await screen.findByRole('region', { name: 'Templates of the platform' })
  expect(within(section).queryByRole('button', { name: 'Copy to own' })).toBeNull()
  await userEvent.click(within(section).getByRole('button', { name: 'Look' }))
  expect(await within(await screen.findByRole('dialog')).findByText('Hello')).toBeTruthy()
}, 90_000)

it('names the gateway that sends SMS without an own one', async () => {
  server.answer(readSmsGateway, { data: { own: null, platform: { provider: 'twilio', sender_id: 'Stoa', is_stand_in: true } } })
  await settings('sms')
  expect(await screen.findByText(/SMS go to a stand-in/)).toBeTruthy()
  expect(screen.getByText('Practice')).toBeTruthy()
}, 90_000)

it('verifies a gateway before it is stored and shows the refused field', async () => {
  server.answer(readSmsGateway, { data: { own: null, platform: null } })
  server.reply(saveSmsGateway, ({ body }) =>
    body.secret === 'right' ? { body: { data: OWN } } : refusal({ secret: ['The provider did not accept the login: Authenticate'] }),
  )
  await settings('sms')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a gateway' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Account SID/ }), { target: { value: `AC${'0'.repeat(32)}` } })
  fireEvent.change(screen.getByLabelText(/^Auth token/), { target: { value: 'wrong' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Sender/ }), { target: { value: 'Acme' } })
  await userEvent.click(screen.getByRole('button', { name: 'Check and save' }))
  expect(await screen.findByText('The provider did not accept the login: Authenticate')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Auth token/), { target: { value: 'right' } })
  await userEvent.click(screen.getByRole('button', { name: 'Check and save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check and save' })).toBeNull())
  expect(server.to(saveSmsGateway).at(-1)!.body).toMatchObject({ provider: 'twilio', sender_id: 'Acme', secret: 'right' })
}, 90_000)

it('warns that a provider refuses the login, shows where answers come in, never the secret, and removes the gateway', async () => {
  server.answer(readSmsGateway, { data: OWN })
  server.answer(removeSmsGateway, { data: null })
  await settings('sms')
  expect(await screen.findByText('The provider refuses the login')).toBeTruthy()
  expect(screen.getByText('https://stoa.example/webhooks/sms/twilio/k/incoming')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Auth token/).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^(Delete|Remove)/ }))
  await waitFor(() => expect(server.to(removeSmsGateway)).toHaveLength(1))
}, 90_000)
