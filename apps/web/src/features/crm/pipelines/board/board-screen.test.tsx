import {
  contactRequestTransitions,
  contactTransitions,
  loseContactRequest,
  lostReasons,
  moveContact,
  moveContactRequestToStage,
  pipelineAssignees,
  readBoard,
  stageCards,
  winContactRequest,
  type Board,
} from '@stoa/contract/browser'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'
import { board, card, stage, UUID } from './board.fixture.ts'

const ALL = ['pipelines.read', 'contacts.read', 'contacts.update', 'contact-requests.read', 'contact-requests.update']
const PATH = `/accounts/7/pipelines/${UUID}`

beforeEach(() => {
  HTMLElement.prototype.scrollTo = () => {}
  // Without a stylesheet nothing scrolls, and the library for scrolling while dragging warns about it.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90)
})
afterEach(() => vi.restoreAllMocks())

function serverWith(of: Board = board()) {
  const server = fakeServer()
  server.answer(readBoard, () => ({ data: of }))
  server.answer(pipelineAssignees, { data: [{ value: 3, label: 'Grace Hopper' }] })
  return server
}

/** A call that the test answers explicitly. */
function held(server: ReturnType<typeof fakeServer>, endpoint: typeof moveContact | typeof moveContactRequestToStage) {
  let answer: (reply: { status?: number; statusText?: string; body?: unknown }) => void = () => {}
  const reply = new Promise<{ status?: number; statusText?: string; body?: unknown }>((resolve) => (answer = resolve))
  server.reply(endpoint, () => reply)
  return { answer: (given: Parameters<typeof answer>[0]) => answer(given) }
}

const column = (name: string) => screen.getByRole('region', { name })
const cardsIn = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((one) => one.getAttribute('aria-label'))
const toTheRight = async (name: string) => {
  const element = await screen.findByRole('article', { name })
  act(() => element.focus())
  fireEvent.keyDown(element, { key: 'ArrowRight', altKey: true })
}

it('[R-4-30] [R-1-02] shows a request in the new column before the server answers, and calls the endpoint of the new stage', async () => {
  const server = serverWith()
  const call = held(server, moveContactRequestToStage)
  await renderApp(PATH, { user: member(ALL), server })
  await toTheRight('Request 11')
  expect(cardsIn('New')).toEqual(['Contact 21'])
  expect(cardsIn('Offer')).toEqual(['Request 11', 'Request 12'])
  await waitFor(() => expect(server.to(moveContactRequestToStage)).toHaveLength(1))
  expect(server.to(moveContactRequestToStage)[0]).toMatchObject({
    path: '/api/v1/pipeline-stages/2/contact-requests',
    body: { contact_request_id: 11, from_stage_id: 1, before: { kind: 'contact_request', id: 12 } },
  })
  call.answer({
    body: { data: { id: 11, pipeline_stage_id: 2, position: 'a0', version: 2, status: 'open', stage_entered_at: '2026-03-10T10:00:00Z' } },
  })
  await waitFor(() => expect(cardsIn('Offer')).toEqual(['Request 11', 'Request 12']))
  await waitFor(() => expect(column('Offer').textContent).toContain('200,00'))
})

it('[R-4-31] [R-4-32] shows a contact in the new column immediately, and returns it with the reason when the move fails', async () => {
  const server = serverWith()
  const call = held(server, moveContact)
  await renderApp(PATH, { user: member(ALL), server })
  await toTheRight('Contact 21')
  expect(cardsIn('Offer')).toEqual(['Contact 21', 'Request 12'])
  await waitFor(() => expect(server.to(moveContact)).toHaveLength(1))
  expect(server.to(moveContact)[0]!.body).toMatchObject({ contact_id: 21, from_stage_id: 1 })
  call.answer({
    status: 500,
    statusText: 'Internal Server Error',
    body: { message: 'The move failed.', code: 'internal', request_id: 'r1' },
  })
  await waitFor(() => expect(cardsIn('New')).toEqual(['Request 11', 'Contact 21']))
  expect(cardsIn('Offer')).toEqual(['Request 12'])
  expect((await screen.findAllByText(/“Contact 21” is back in its old place: The move failed\./)).length).toBeGreaterThan(0)
  expect(screen.getByRole('article', { name: 'Contact 21' }).dataset.mark).toBe('returned')
})

it('[R-4-32] moves a request to its actual stage after a conflict, and names the other user', async () => {
  const server = serverWith()
  server.reply(moveContactRequestToStage, () => ({
    status: 409,
    statusText: 'Conflict',
    body: {
      message: 'Somebody else moved this card meanwhile.',
      code: 'stage_conflict',
      request_id: 'r2',
      current: { pipeline_stage_id: 3, position: 'a4', card: card(11, 3, 'a4', { status: 'won' }) },
    },
  }))
  const step = {
    id: 1,
    pipeline_id: 5,
    pipeline_name: 'Sales',
    from_stage_id: 1,
    from_stage_name: 'New',
    to_stage_id: 3,
    to_stage_name: 'Won',
    user: { id: 3, username: 'Grace Hopper', color: 1, avatar_url: null },
    moved_at: '2026-03-10T10:00:00Z',
    seconds_in_previous: 60,
  }
  server.answer(contactRequestTransitions, { data: [step] })
  server.answer(contactTransitions, { data: [] })
  await renderApp(PATH, { user: member(ALL), server })
  await toTheRight('Request 11')
  await waitFor(() => expect(cardsIn('Won')).toEqual(['Request 11']))
  expect(cardsIn('New')).toEqual(['Contact 21'])
  expect(cardsIn('Offer')).toEqual(['Request 12'])
  expect((await screen.findAllByText('Grace Hopper was faster: “Request 11” is in “Won”.')).length).toBeGreaterThan(0)
})

it('asks why a request is lost, and returns it when the dialog is cancelled', async () => {
  const server = serverWith()
  server.reply(lostReasons.list, () => ({ body: { data: [], meta: {} } }))
  await renderApp(PATH, { user: member(ALL), server })
  const element = await screen.findByRole('article', { name: 'Request 12' })
  fireEvent.keyDown(element, { key: 'm' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lost' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark as lost' })
  expect(cardsIn('Lost')).toEqual(['Request 12'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lost' }))
  expect(await within(dialog).findByText(/Why was it lost\? .*required|required/i)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(cardsIn('Offer')).toEqual(['Request 12']))
  expect(server.to(loseContactRequest)).toHaveLength(0)
  expect(server.to(moveContactRequestToStage)).toHaveLength(0)
})

it('asks for the value of a won request', async () => {
  const server = serverWith()
  server.reply(winContactRequest, () => ({ body: { data: { id: 12 } } }))
  await renderApp(PATH, { user: member(ALL), server })
  await toTheRight('Request 12')
  const dialog = await screen.findByRole('dialog', { name: 'Mark as won' })
  const after = board()
  after.stages[1] = stage(2, 'open', [])
  after.stages[2] = stage(3, 'won', [card(12, 3, 'a1', { status: 'won' })])
  server.answer(readBoard, { data: after })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Won' }))
  await waitFor(() => expect(server.to(winContactRequest)[0]?.body).toMatchObject({ value_minor: 10_000 }))
  await waitFor(() => expect(cardsIn('Won')).toEqual(['Request 12']))
})

it('lets viewers neither drag cards nor use the menu, and labels the kind of each card', async () => {
  const server = serverWith(board({ move_contacts: false, move_contact_requests: false }))
  await renderApp(PATH, { user: member(['pipelines.read', 'contacts.read', 'contact-requests.read']), server })
  await toTheRight('Request 11')
  expect(cardsIn('New')).toEqual(['Request 11', 'Contact 21'])
  expect(screen.queryByRole('button', { name: 'Move: Request 11' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a card to New' })).toBeNull()
  expect(within(screen.getByRole('article', { name: 'Contact 21' })).getByRole('img', { name: 'Contact' })).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Request 11' })).queryByRole('img')).toBeNull()
})

it('reads and writes filters in the address, and loads the next window of a column after the last card', async () => {
  const long = board()
  long.stages[0] = stage(1, 'open', [card(11, 1, 'a1')], { total: 31, next: 'a1' })
  const server = serverWith(long)
  server.answer(stageCards, { data: [card(13, 1, 'a2')], meta: { next: null, total: 31 } })
  const { address } = await renderApp(`${PATH}?filter.assignee=3`, { user: member(ALL), server })
  await waitFor(() => expect(server.to(stageCards)[0]?.query).toEqual({ after: 'a1', 'filter[assignee]': '3' }))
  await waitFor(() => expect(cardsIn('New')).toEqual(['Request 11', 'Request 13']))
  expect(server.to(readBoard)[0]!.query).toEqual({ 'filter[assignee]': '3' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Stale only' }))
  await waitFor(() => expect(address()).toBe(`${PATH}?filter.assignee=3&filter.rotting=true`))
})

it('shows why a board did not load, and retries', async () => {
  const server = serverWith()
  server.reply(readBoard, () => ({
    status: 503,
    statusText: 'Service Unavailable',
    body: { message: 'Service Unavailable', code: 'unavailable', request_id: 'req-7' },
  }))
  await renderApp(PATH, { user: member(ALL), server })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('req-7')
  server.answer(readBoard, { data: board() })
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('article', { name: 'Request 11' })).toBeTruthy()
})
