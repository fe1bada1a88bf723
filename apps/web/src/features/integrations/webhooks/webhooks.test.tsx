import {
  pauseWebhooks,
  resendWebhook,
  resumeWebhooks,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhookEndpoints,
  webhookStatistics,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const AT = '2026-11-20T10:00:00Z'
const ENDPOINT: WebhookEndpoint = {
  id: 5,
  account_id: 7,
  url: 'https://shop.example/hooks',
  description: 'Shop',
  events: null,
  status: 'active',
  user_id: 1,
  user: null,
  secret_hint: 'wxyz',
  previous_secret_until: null,
  last_success_at: AT,
  last_failure_at: null,
  last_error: null,
  failures_in_row: 0,
  version: 3,
  created_at: AT,
  updated_at: AT,
}
const delivery = (id: number, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  account_id: 7,
  webhook_endpoint_id: 5,
  event_id: `01a21e75-075e-790e-9c8e-00000000000${id}`,
  event: 'contact.updated',
  kind: 'event',
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  response_status: 200,
  error: null,
  duration_ms: 34,
  last_attempt_at: AT,
  delivered_at: AT,
  created_at: AT,
  updated_at: AT,
  ...more,
})

let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
  server.answer(webhookStatistics, { data: { waiting: 0, delivered: 12, failed: 1, median_ms: 34, days: [] } })
})

const listed = <T,>(data: T[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: {
    current_page: 1,
    from: data.length ? 1 : null,
    last_page: 1,
    path: '',
    per_page: 25,
    to: data.length || null,
    total: data.length,
  },
})
const open = (path: string, rights: readonly string[] = ['integrations.manage']) =>
  renderApp(`/accounts/7/settings/webhooks${path}`, { user: member(['accounts.read', 'integrations.read', ...rights]), server })

it('adds an address with selected events, keeps the form when the guard refuses it, and shows the secret once', async () => {
  server.answer(webhookEndpoints.list, listed<WebhookEndpoint>([]))
  server.answer(webhookEndpoints.read, { data: ENDPOINT })
  server.answer(webhookDeliveries.list, listed<WebhookDelivery>([]))
  const { address } = await open('/create')
  const form = await screen.findByRole('dialog', { name: 'New webhook' })
  const url = within(form).getByRole('textbox', { name: 'Address' })
  await userEvent.clear(url)
  await userEvent.type(url, 'https://10.0.0.1/hooks')
  await userEvent.click(within(form).getByRole('radio', { name: 'Selected events' }))
  await userEvent.type(within(form).getByRole('searchbox', { name: 'Search events' }), 'invoice{Enter}')
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Invoice: created' }))
  server.reply(webhookEndpoints.create, () => ({
    status: 422,
    body: { message: 'Invalid', code: 'validation', request_id: 'r1', errors: { url: ['This address is not on the public internet.'] } },
  }))
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }))
  expect(await within(form).findByText('This address is not on the public internet.')).toBeTruthy()
  expect(server.to(webhookEndpoints.create)[0]?.body).toMatchObject({
    url: 'https://10.0.0.1/hooks',
    description: null,
    events: ['invoice.created'],
  })
  server.answer(webhookEndpoints.create, { data: { ...ENDPOINT, secret: 'whsec_once' } })
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }))
  const secret = await screen.findByRole('dialog', { name: 'The webhook is added' })
  expect(within(secret).getByText('whsec_once')).toBeTruthy()
  await userEvent.click(within(secret).getByRole('button', { name: 'I have stored it' }))
  await waitFor(() => expect(address()).toMatch(/\/settings\/webhooks\/5$/))
}, 90_000)

it('says why sending was stopped, and resumes it', async () => {
  const suspended = { ...ENDPOINT, status: 'suspended' as const, failures_in_row: 25, last_failure_at: AT, last_error: 'http_500' }
  server.answer(webhookEndpoints.read, { data: suspended })
  server.answer(webhookDeliveries.list, listed([delivery(1, { status: 'failed', error: 'http_500', response_status: 500 })]))
  server.answer(resumeWebhooks, { data: ENDPOINT })
  await open('/5')
  expect(await screen.findByText('Sending was stopped: Answered 500')).toBeTruthy()
  expect((await screen.findByRole('button', { name: 'Send contact.updated again' })).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(server.to(resumeWebhooks)).toHaveLength(1))
}, 90_000)

it('tests, pauses, rotates the secret, and sends several deliveries again in their order', async () => {
  server.answer(webhookEndpoints.read, { data: ENDPOINT })
  server.answer(webhookDeliveries.list, listed([delivery(2), delivery(1)]))
  server.answer(testWebhook, { data: null })
  server.answer(pauseWebhooks, { data: ENDPOINT })
  server.answer(resendWebhook, { data: delivery(3) })
  server.answer(rotateWebhookSecret, { data: { ...ENDPOINT, secret: 'whsec_new', previous_secret_until: AT } })
  await open('/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(server.to(testWebhook)).toHaveLength(1))

  await userEvent.click(await screen.findByRole('checkbox', { name: /Select all/i }))
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 again' }))
  await waitFor(() =>
    expect(server.to(resendWebhook).map(({ path }) => path)).toEqual([
      '/api/v1/accounts/7/webhook-endpoints/5/deliveries/1/resend',
      '/api/v1/accounts/7/webhook-endpoints/5/deliveries/2/resend',
    ]),
  )

  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace the secret' }))
  expect(server.to(rotateWebhookSecret)).toHaveLength(0)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace the secret' }))
  const shown = await screen.findByRole('dialog', { name: 'The new secret' })
  expect(within(shown).getByText('whsec_new')).toBeTruthy()
  await userEvent.click(within(shown).getByRole('button', { name: 'I have stored it' }))

  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await waitFor(() => expect(server.to(pauseWebhooks)).toHaveLength(1))
}, 90_000)

it('shows what was sent and what was answered, and says when the record is withheld', async () => {
  server.answer(webhookEndpoints.read, { data: ENDPOINT })
  server.answer(webhookDeliveries.list, listed([delivery(1)]))
  server.answer(webhookDeliveries.read, {
    data: {
      ...delivery(1),
      payload: { type: 'contact.updated', data: null },
      payload_hidden: true,
      attempt_log: [
        { at: AT, status: 503, error: 'http_503', duration_ms: 1200, answer: 'busy' },
        { at: AT, status: 200, error: null, duration_ms: 34, answer: 'ok' },
      ],
    },
  })
  await open('/5/deliveries/1', [])
  const modal = await screen.findByRole('dialog', { name: 'Contact: changed' })
  expect(within(modal).getByText(/The record is not shown/)).toBeTruthy()
  expect(within(modal).getByText(/1\. .* · Answered 503 · 1\.200 ms/)).toBeTruthy()
  expect(within(modal).getByText('busy')).toBeTruthy()
  expect(within(modal).getByText('Send again').closest('[inert]')).toBeTruthy()
}, 90_000)
