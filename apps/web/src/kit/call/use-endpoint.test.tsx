import { contactNotes, contacts } from '@stoa/contract/browser'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../app/providers.tsx'
import { fakeServer } from '../../test/render-app.tsx'
import { ApiError } from './call.ts'
import { useChange, useEndpoint } from './use-endpoint.ts'

const params = { id: 1 }
const failed = { status: 503, statusText: 'Service Unavailable', body: { message: 'Later', code: 'unavailable', request_id: 'r1' } }

/** A server that answers on command, and a mounted hook. */
function hookWith<T>(use: () => T) {
  const server = fakeServer()
  const held: ((status: number) => void)[] = []
  server.reply(
    contacts.read,
    () => new Promise((resolve) => held.push((status) => resolve(status === 200 ? { body: { data: { id: 1 } } } : failed))),
  )
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const answer = async (status: number) => {
    await waitFor(() => expect(held).toHaveLength(1))
    await act(async () => held.pop()!(status))
  }
  return { server, answer, ...renderHook(use, { wrapper }) }
}

it('[R-4-04] is idle until it may load, then loading, resolved, and rejected when it fails', async () => {
  let enabled = false
  const { result, rerender, answer } = hookWith(() => useEndpoint(contacts.read, { params }, { enabled }))
  expect(result.current.status).toBe('idle')
  enabled = true
  rerender()
  expect(result.current.status).toBe('loading')
  await answer(200)
  await waitFor(() => expect(result.current.status).toBe('resolved'))
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.status).toBe('loading'))
  await answer(503)
  await waitFor(() => expect([result.current.status, result.current.reason]).toEqual(['rejected', 'Service Unavailable']))
})

it('[R-4-05] sends no second request while the first one is pending', async () => {
  const { result, server, answer } = hookWith(() => useEndpoint(contacts.read, { params }))
  await waitFor(() => expect(server.to(contacts.read)).toHaveLength(1))
  act(() => {
    result.current.reload()
    result.current.reload()
  })
  await answer(200)
  await waitFor(() => expect(result.current.status).toBe('resolved'))
  expect(server.to(contacts.read)).toHaveLength(1)
})

it("[R-7.6-05] rejects a refused change with the server's answer, for the caller to handle", async () => {
  const { result, server } = hookWith(() => useChange(contacts.update))
  server.reply(contacts.update, () => failed)
  let failure: unknown
  await act(
    async () => void (failure = await result.current.send({ params, body: { first_name: 'Ada' } }).catch((error: unknown) => error)),
  )
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    status: 503,
    status_text: 'Service Unavailable',
    message: 'Later',
    code: 'unavailable',
    request_id: 'r1',
  })
})

it('reloads the other records after a deletion, but not the deleted record or what belongs to it', async () => {
  const server = fakeServer()
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  for (const endpoint of [contacts.read, contactNotes.list, contacts.remove]) server.reply(endpoint, () => ({ body: { data: null } }))
  const { result } = renderHook(
    () => {
      useEndpoint(contacts.read, { params: { id: 1 } })
      useEndpoint(contactNotes.list, { params: { contact_id: 1 } })
      useEndpoint(contacts.read, { params: { id: 11 } })
      return useChange(contacts.remove, ['notes'])
    },
    { wrapper },
  )
  await waitFor(() => expect(server.sent).toHaveLength(3))
  server.sent.length = 0
  await act(() => result.current.send({ params: { id: 1 } }))
  expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/v1/contacts/1', 'GET /api/v1/contacts/11'])
})
