import { contacts } from '@stoa/contract/browser'
import { act, renderHook } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../app/i18n.ts'
import { createQueryClient } from '../../app/providers.tsx'
import { fakeServer } from '../../test/render-app.tsx'
import { FORM_RESET_MS, useEndpointForm } from './use-endpoint-form.ts'

afterEach(() => void vi.useRealTimers())

async function formOf(status: number, rules = {}) {
  const server = fakeServer()
  server.reply(contacts.create, () =>
    status === 200
      ? { body: { data: { id: 1 } } }
      : { status, statusText: 'Failed', body: { message: 'No', code: 'server_error', request_id: 'r' } },
  )
  await startTexts('en')
  await (await import('i18next')).default.loadNamespaces('kit')
  const client = createQueryClient()
  const [onDone, onFailed] = [vi.fn(), vi.fn()]
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(
    () => useEndpointForm(contacts.create, { params: { account_id: 7 }, defaults: { first_name: '' }, rules, onDone, onFailed }),
    { wrapper },
  )
  return { result, onDone, onFailed, server }
}

it.each([
  [200, 'resolved'],
  [500, 'rejected'],
] as const)('[R-4-01] [R-4-02] [R-9-02] goes from pending, after %s, to %s, and to idle 2000 ms later', async (status, end) => {
  const { result } = await formOf(status)
  vi.useFakeTimers()
  expect(result.current.status).toBe('idle')
  let sent: Promise<unknown> = Promise.resolve()
  act(() => {
    sent = result.current.submit()
  })
  expect(result.current.status).toBe('pending')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(0)
    await sent
  })
  expect(result.current.status).toBe(end)
  act(() => void vi.advanceTimersByTime(FORM_RESET_MS - 1))
  expect(result.current.status).toBe(end)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current.status).toBe('idle')
})

it('[R-4-03] [R-8-04] reports success and failure to its parent, and shows other failures on no field', async () => {
  const good = await formOf(200)
  await act(async () => void (await good.result.current.submit()))
  expect(good.onDone).toHaveBeenCalledTimes(1)
  const bad = await formOf(500)
  await act(async () => void (await bad.result.current.submit()))
  expect([bad.onFailed.mock.calls.length, Object.keys(bad.result.current.errors), bad.result.current.error?.request_id]).toEqual([
    1,
    [],
    'r',
  ])
})

it('[R-4-03] [R-5-03] sends nothing that its own rules reject', async () => {
  const { result, onFailed, server } = await formOf(200, { first_name: 'required' })
  await act(async () => void (await result.current.submit()))
  expect([result.current.errors.first_name, onFailed.mock.calls.length, server.sent.length]).toEqual(['first name is required', 1, 0])
})
