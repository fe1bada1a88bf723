import { type CalendarEntry, tasks } from '@stoa/contract/browser'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { startTexts } from '../../../app/i18n.ts'
import { createQueryClient } from '../../../app/providers.tsx'
import { fakeServer } from '../../../test/render-app.tsx'
import { useMoves } from './use-moves.ts'

const call = {
  id: 'u1',
  task_uuid: 'u1',
  title: 'Call',
  all_day: false,
  has_start: true,
  has_due: true,
  can_update: true,
  version: 4,
} as CalendarEntry
const at = (hour: string) => ({ start: `2026-11-24 ${hour}:00`, end: `2026-11-24 ${hour}:30` })

/** The hook over a calendar that reloads only on command. */
async function calendar() {
  const server = fakeServer()
  await startTexts('en')
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const hook = renderHook(({ entries }) => useMoves(entries), { wrapper, initialProps: { entries: [call] } })
  await waitFor(() => expect(hook.result.current).not.toBeNull())
  const versions = () => server.to(tasks.update).map((sent) => sent.body.version)
  return { server, ...hook, versions }
}

it('keeps an entry in its new place until the calendar reloads, and moves it from there', async () => {
  const { server, result, rerender, versions } = await calendar()
  server.reply(tasks.update, ({ body }) => ({ body: { data: { version: body.version + 1 } } }))
  await act(() => result.current.move('u1', at('11')))
  expect(result.current.held).toEqual({ u1: at('11') })
  await act(() => result.current.move('u1', at('12')))
  expect(versions()).toEqual([4, 5])
  rerender({ entries: [{ ...call, version: 5 }] })
  expect(result.current.held).toEqual({ u1: at('12') })
  rerender({ entries: [{ ...call, version: 6 }] })
  expect(result.current.held).toEqual({})
})

it('sends the last of several moves after the previous one is answered, and reverts a refused one', async () => {
  const { server, result, versions } = await calendar()
  const answers: ((answer: { status?: number; body: unknown }) => void)[] = []
  server.reply(tasks.update, () => new Promise((resolve) => answers.push(resolve)))
  let moves: Promise<unknown>[] = []
  act(() => void (moves = ['11', '12', '13'].map((hour) => result.current.move('u1', at(hour)))))
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(result.current.held).toEqual({ u1: at('13') })
  await act(async () => answers[0]!({ body: { data: { version: 5 } } }))
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(server.to(tasks.update)[1]!.body.due_at).toBe(new Date('2026-11-24T13:30').toISOString())
  expect(versions()).toEqual([4, 5])
  await act(async () => {
    answers[1]!({ status: 409, body: { message: 'Changed meanwhile', code: 'conflict', request_id: 'r1' } })
    await Promise.all(moves)
  })
  expect(result.current.held).toEqual({})
  expect(result.current.moved).toBe('Changed meanwhile')
})
