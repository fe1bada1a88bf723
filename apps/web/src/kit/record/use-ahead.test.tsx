import { contacts } from '@stoa/contract/browser'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '../../app/providers.tsx'
import { fakeServer } from '../../test/render-app.tsx'
import { useEndpoint } from '../call/use-endpoint.ts'
import { showNeighbours } from '../list/neighbours.ts'
import { useAhead } from './use-ahead.ts'

afterEach(() => showNeighbours(null))

/** Opens a record and returns the ids that the server was asked for. */
function openRecord(id: number | string) {
  const server = fakeServer()
  const asked: string[] = []
  server.reply(contacts.read, ({ path }) => {
    const id = path.split('/').at(-1)!
    asked.push(id)
    return { body: { data: { id: Number(id) } } }
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const view = renderHook(
    (props: { id: number | string }) => {
      const loaded = useEndpoint(contacts.read, { params: { id: props.id } })
      useAhead(props.id, loaded)
      return loaded
    },
    { wrapper, initialProps: { id } },
  )
  return { asked, ...view }
}

it('loads the next record of the list, which is then shown at once', async () => {
  showNeighbours({ ids: [7, 8, 9], open: () => {}, from: 1, total: 3 })
  const { asked, result, rerender } = openRecord('7')
  await waitFor(() => expect(asked).toEqual(['7', '8']))
  rerender({ id: '8' })
  expect(result.current.answer?.data.id).toBe(8)
  expect(result.current.isFirstLoad).toBe(false)
})

it('loads nothing ahead at the end of the list, or without a list beside the record', async () => {
  showNeighbours({ ids: [6, 7], open: () => {}, from: 1, total: 2 })
  const last = openRecord(7)
  await waitFor(() => expect(last.result.current.status).toBe('resolved'))
  showNeighbours(null)
  const alone = openRecord(6)
  await waitFor(() => expect(alone.result.current.status).toBe('resolved'))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect([last.asked, alone.asked]).toEqual([['7'], ['6']])
})

it('does not draw a record again because of the list that it contains', async () => {
  let drawn = 0
  const client = createQueryClient()
  const server = fakeServer()
  server.reply(contacts.read, () => ({ body: { data: { id: 7 } } }))
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(
    () => {
      drawn++
      const loaded = useEndpoint(contacts.read, { params: { id: 7 } })
      useAhead(7, loaded)
      useEffect(() => showNeighbours({ ids: [7, 8], open: () => {}, from: 1, total: 2 }))
      return loaded
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.status).toBe('resolved'))
  expect(drawn).toBeLessThan(8)
})
