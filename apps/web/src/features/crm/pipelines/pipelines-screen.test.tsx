import {
  orderPipelineStages,
  pipelineAssignees,
  pipelines,
  pipelineStages,
  pipelineTemplates,
  readBoard,
  stagesOfPipeline,
  type Pipeline,
  type PipelineStage,
} from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { board, stage, UUID } from './board/board.fixture.ts'

const ALL = ['pipelines.read', 'pipelines.create', 'pipelines.update', 'pipelines.delete', 'contact-requests.read']
const { pipeline } = board()

const stages: PipelineStage[] = [stage(1, 'open', []), stage(2, 'open', []), stage(3, 'won', []), stage(4, 'lost', [])].map(
  ({ cards: _cards, next: _next, total: _total, rotting_count: _rotting, ...one }) => one,
)

const pageOf = <Row,>(rows: Row[]) => ({
  data: rows,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: 1, to: rows.length, last_page: 1, path: '', per_page: 25, total: rows.length },
})

function serverWith(rows: Pipeline[]) {
  const server = fakeServer()
  server.answer(pipelines.list, pageOf(rows))
  server.answer(pipelines.read, { data: rows[0] ?? pipeline })
  server.answer(stagesOfPipeline, pageOf(stages))
  server.answer(pipelineAssignees, { data: [] })
  server.answer(readBoard, { data: board() })
  return server
}

it('lists the pipelines with their stages and open cards, and opens one', async () => {
  const row = { ...pipeline, pipelineStages: stages, open_requests_count: 12, open_values: [{ currency: 'EUR', value_minor: 4_500_00 }] }
  const { address } = await renderApp('/accounts/7/pipelines', { user: member(ALL), server: serverWith([row]) })
  expect(await screen.findByText('Sales')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Stages of Sales' })).getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByText(/4\.500,00/)).toBeTruthy()
  expect(screen.getByText('Default')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Sales' }))
  await waitFor(() => expect(address()).toBe(`/accounts/7/pipelines/${UUID}`))
})

it('creates a pipeline from a template and previews its stages', async () => {
  const server = serverWith([])
  const named = (id: number, name: string, first: string) => ({
    id,
    account_id: null,
    name,
    stages: [{ name: first, type: 'open' as const, probability_bp: 1000, color: null }],
  })
  server.answer(pipelineTemplates, { data: [named(1, 'Sales', 'New'), named(2, 'Bookings', 'Asked')] })
  server.answer(pipelines.create, { data: { ...pipeline, name: 'Rooms' } })
  const { address } = await renderApp('/accounts/7/pipelines/create', { user: member(ALL), server })
  const dialog = await screen.findByRole('dialog', { name: 'New pipeline' })
  expect((await within(dialog).findAllByText('Asked')).length).toBeGreaterThan(0)
  await userEvent.type(within(dialog).getByLabelText(/Name/), 'Rooms')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Bookings' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(server.to(pipelines.create)[0]?.body).toMatchObject({ name: 'Rooms', subject: 'both', pipeline_template_id: 2 }),
  )
  await waitFor(() => expect(address()).toBe(`/accounts/7/pipelines/${UUID}`))
})

it('asks which stage receives the cards before it deletes a pipeline', async () => {
  const server = serverWith([pipeline, { ...pipeline, id: 6, uuid: UUID.replace(/1$/, '2'), name: 'Partners', pipelineStages: stages }])
  server.reply(pipelines.remove, () => ({
    status: 422,
    statusText: 'Unprocessable Entity',
    body: {
      message: 'Cards stand here.',
      code: 'validation_failed',
      request_id: 'r',
      errors: { move_to_stage_id: ['Cards stand here: choose the stage they move to.'] },
    },
  }))
  await renderApp('/accounts/7/pipelines', { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Sales' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the pipeline?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('Cards stand here: choose the stage they move to.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Move its cards to' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Partners › Offer' }))
  server.answer(pipelines.remove, { data: null })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.to(pipelines.remove).at(-1)?.body).toMatchObject({ move_to_stage_id: 2 }))
})

it('reorders stages by keyboard, shows the new order immediately, and keeps won and lost last', async () => {
  const server = serverWith([pipeline])
  server.answer(orderPipelineStages, { data: [] })
  await renderApp(`/accounts/7/pipelines/${UUID}/settings`, { user: member(ALL), server })
  const up = await screen.findByRole('button', { name: 'Move Offer up' })
  const section = screen.getByRole('region', { name: 'Stages' })
  fireEvent.keyDown(up, { key: 'ArrowUp', altKey: true })
  const names = () =>
    within(section)
      .getAllByRole('button', { name: /^Change / })
      .map((button) => button.getAttribute('aria-label'))
  expect(names()).toEqual(['Change Offer', 'Change New', 'Change Won', 'Change Lost'])
  await waitFor(() => expect(server.to(orderPipelineStages)[0]?.body).toMatchObject({ stage_ids: [2, 1] }))
  expect(within(section).queryByRole('button', { name: 'Move Won up' })).toBeNull()
  expect(within(section).queryByRole('button', { name: 'Delete Lost' })).toBeNull()
})

it('edits a stage with its automatic tasks', async () => {
  const server = serverWith([pipeline])
  server.answer(pipelineStages.update, { data: stages[0]! })
  await renderApp(`/accounts/7/pipelines/${UUID}/settings`, { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Change New' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the stage' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add a task' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Task 1' }), 'Call back')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to(pipelineStages.update)[0]?.body).toMatchObject({
      name: 'New',
      probability_bp: 5000,
      auto_tasks: [{ title: 'Call back', due_in_days: null }],
      version: 1,
    }),
  )
})
