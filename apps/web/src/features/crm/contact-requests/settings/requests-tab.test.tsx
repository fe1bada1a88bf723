import {
  accounts,
  intakeSources,
  lostReasons,
  mapIntakeAgain,
  renewIntakeSecret,
  requestIntakes,
  type IntakeSource,
  type RequestIntake,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../../../test/render-app.tsx'
import { pageOf, serverWith } from '../request.fixture.ts'

const AT = '2026-03-09T10:00:00Z'
const OWNER = member(['accounts.read', 'accounts.update', 'contact-requests.read', 'contact-requests.update', 'pipelines.read'])
const SECRET = 'https://stoa.example/api/v1/intake/in_secret'

const source = (more: Partial<IntakeSource> = {}): IntakeSource => ({
  id: 'u1',
  uuid: 'u1',
  account_id: 7,
  name: 'Form of the site',
  source: 'form',
  token_hint: 'cret',
  pipeline_id: null,
  auto_accept: true,
  mapping: {},
  tag_ids: [],
  is_active: true,
  last_received_at: null,
  created_by_id: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  ...more,
})

const intake = (id: string, more: Partial<RequestIntake> = {}): RequestIntake => ({
  id,
  uuid: id,
  account_id: 7,
  intake_source_uuid: 'u1',
  source: 'form',
  payload: { message: `Payload ${id}` },
  status: 'failed',
  attempts: 1,
  error: 'no_reach',
  duplicate_of_uuid: null,
  contact_id: null,
  contact_request_id: null,
  received_at: AT,
  mapped_at: null,
  created_at: AT,
  updated_at: AT,
  intakeSource: { uuid: 'u1', name: 'Form of the site' },
  ...more,
})

function settings(intakes: RequestIntake[] = [], pages = 1) {
  const server = serverWith([])
  server.answer(intakeSources.list, () => pageOf([source()]))
  server.answer(requestIntakes.list, () => {
    const page = pageOf(intakes)
    return { ...page, meta: { ...page.meta, last_page: pages } }
  })
  return server
}
const open = (server: ReturnType<typeof settings>) => renderApp('/accounts/7/settings/requests', { user: OWNER, server })
const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

it('shows the address of a new source only once', async () => {
  const server = settings()
  server.answer(intakeSources.create, { data: source({ intake_url: SECRET }) })
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'New address' }))
  const form = await dialogNamed('New address')
  await userEvent.type(within(form).getByRole('textbox', { name: 'Name' }), 'Form of the site')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  const shown = await dialogNamed('The address')
  expect(within(shown).getByText(SECRET)).toBeTruthy()
  expect(within(shown).getByRole('alert').textContent).toContain('only once')
  await userEvent.click(within(shown).getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
  expect(screen.getByText(/ends in cret/)).toBeTruthy()
})

it('asks for confirmation before it renews an address, and shows the new one only once', async () => {
  const server = settings()
  server.answer(renewIntakeSecret, { data: source({ intake_url: SECRET }) })
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Form of the site' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New secret' }))
  const question = await dialogNamed('New secret')
  expect(server.to(renewIntakeSecret)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'New secret' }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
})

it('keeps a submission that could not be parsed, and retries it', async () => {
  const server = settings([intake('i1')])
  server.answer(mapIntakeAgain, { data: intake('i1', { status: 'mapped', error: null, contact_request_id: 1 }) })
  await open(server)
  const row = await screen.findByRole('button', { name: /Not understood/ })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(row)
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText(/Payload i1/)).toBeTruthy()
  expect(screen.getByText(/neither an e-mail address nor a phone number/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.to(mapIntakeAgain)).toHaveLength(1))
})

it('saves the field names of a source with unusual names', async () => {
  const server = settings()
  server.answer(intakeSources.update, { data: source({ mapping: { email: 'buyer.mail' } }) })
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Form of the site' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const form = await dialogNamed('Change')
  await userEvent.click(within(form).getByRole('button', { name: 'Names of the fields' }))
  await userEvent.type(await within(form).findByRole('textbox', { name: 'E-mail' }), 'buyer.mail')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(intakeSources.update)).toHaveLength(1))
  expect(server.to(intakeSources.update)[0]!.body).toMatchObject({ name: 'Form of the site', mapping: { email: 'buyer.mail' } })
})

it('saves the tags of a source, and drops a deleted tag', async () => {
  const server = settings()
  server.answer(intakeSources.list, pageOf([source({ tag_ids: [4, 9] })]))
  server.reply(accounts.read, () => ({
    body: { data: { id: 7, tagOptions: [4, 5].map((id) => ({ id, value: id, label: `Tag ${id}` })) } },
  }))
  server.answer(intakeSources.update, { data: source() })
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Form of the site' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const form = await dialogNamed('Change')
  await userEvent.click(await within(form).findByRole('combobox', { name: 'Tags' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tag 5' }))
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(intakeSources.update)).toHaveLength(1))
  expect(server.to(intakeSources.update)[0]!.body).toMatchObject({ tag_ids: [4, 5] })
})

it('pages through submissions with labelled buttons', async () => {
  const server = settings([intake('i1')], 3)
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(server.to(requestIntakes.list).at(-1)!.query.page).toBe('2'))
})

it('deactivates a lost reason without deleting it', async () => {
  const server = settings()
  server.reply(lostReasons.update, () => ({ body: { data: null } }))
  await open(server)
  await userEvent.click(await screen.findByRole('switch', { name: 'Offer Too expensive' }))
  await waitFor(() => expect(server.to(lostReasons.update)).toHaveLength(1))
  expect(server.to(lostReasons.update)[0]!.body).toMatchObject({ is_active: false })
})

it('saves a lost reason with the version that the form shows', async () => {
  const server = settings()
  server.reply(lostReasons.update, () => ({ body: { data: null } }))
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Too expensive' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(lostReasons.update)).toHaveLength(1))
  expect(server.to(lostReasons.update)[0]!.body).toMatchObject({ name: 'Too expensive', version: 3 })
})
