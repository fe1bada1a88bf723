import {
  type AnyEndpoint,
  batchAddTags,
  batchDelete,
  batchEdit,
  batchRestore,
  batchStage,
  batchUndo,
  pipelineStageOptions,
  readJobBatch,
  tags,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type fakeServer, member, renderApp } from '../../../../test/render-app.tsx'
import { ALL, contact, pageOf, serverWith } from '../contact-list.factory.ts'

it('ends the selection of all contacts when the selected rows change', async () => {
  const server = serverWith(() => pageOf([contact(1), contact(2)], 60))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update']), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 60' }))
  expect(await screen.findByText('All 60 selected')).toBeTruthy()
  expect(screen.queryByText('2 selected')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
})

/** Answers a change of many, and before it what it would do. */
const answerBatch =
  (result: object, preflight: object = {}) =>
  ({ body }: { body: { dry_run?: boolean } }) => ({
    body: {
      data: {
        count: 1,
        job_batch_uuid: null,
        deletion_uuid: null,
        ...result,
        ...(body.dry_run && { preflight: { selected: 1, changes: 1, left_out: [], effects: [], undo_hours: 24, ...preflight } }),
      },
    },
  })

/** The changes that were sent, without the questions before them. */
const changesIn = (server: ReturnType<typeof fakeServer>, endpoint: AnyEndpoint) =>
  server.to(endpoint).flatMap(({ body }) => (body.dry_run ? [] : [body]))

it('offers an undo when a long deletion ends or is stopped', async () => {
  const server = serverWith(() => pageOf([contact(1), contact(2)], 2000))
  const progress = { status: 'cancelled', total: 2000, processed: 1000, failed: 0, eta_at: null }
  server.reply(batchDelete, answerBatch({ count: 2000, job_batch_uuid: 'j1', deletion_uuid: 'd1' }))
  server.reply(readJobBatch, () => ({ body: { data: { uuid: 'j1', account_id: 7, user_id: 1, kind: 'bulk_delete', ...progress } } }))
  server.answer(batchRestore, { data: { count: 1000, job_batch_uuid: null, deletion_uuid: null } })
  await renderApp('/accounts/7/contacts', { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 2.000' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2.000 records are being deleted.')).toBeTruthy()
  expect(await screen.findByText('Stopped after 1.000 records.')).toBeTruthy()
  const ended = screen.getByText('Stopped after 1.000 records.').closest<HTMLElement>('[role=status], [role=alert]')!
  await userEvent.click(within(ended).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(batchRestore)[0]?.body).toMatchObject({ deletion_uuid: 'd1' }))
})

it('names the selected records that a search hides, and those that are about to be deleted', async () => {
  const server = serverWith(({ query }) => pageOf(query['filter[search]'] ? [contact(3)] : [contact(1), contact(2)]))
  await renderApp('/accounts/7/contacts', { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  const bar = await screen.findByRole('group', { name: 'Selected rows' })
  expect(within(bar).queryByText(/visible here/)).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'zoe')
  expect(await within(bar).findByText('none of them visible here', {}, { timeout: 3000 })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(within(await screen.findByRole('dialog')).getByText('Name1 Surname, Name2 Surname')).toBeTruthy()
})

it('suggests tags regardless of accents, and closes the suggestions after each choice', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.reply(tags.list, ({ query }) => ({ body: { data: query['filter[search]'] ? [{ id: 4, name: 'Έκθεση' }] : [] } }))
  server.reply(batchAddTags, answerBatch({ count: 1 }))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update', 'tags.read']), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add tags' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText('Tags')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await userEvent.type(field, 'εκθ')
  await userEvent.click(await screen.findByRole('option', { name: 'Έκθεση' }))
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(changesIn(server, batchAddTags)).toMatchObject([{ ids: [1], tags: ['Έκθεση'] }]))
})

async function openEdit(server: ReturnType<typeof fakeServer>) {
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update']), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit a field' }))
  return within(await screen.findByRole('dialog'))
}

it('says what an edit of many would do before it, and undoes it', async () => {
  const server = serverWith(() => pageOf([contact(1), contact(2)]))
  const preflight = { changes: 1, left_out: [{ reason: 'unchanged', count: 1 }], effects: [{ effect: 'open_tasks', count: 1 }] }
  server.reply(batchEdit, answerBatch({ count: 1, change_uuid: 'c1' }, preflight))
  server.answer(batchUndo, { data: { count: 1, job_batch_uuid: null, deletion_uuid: null } })
  const dialog = await openEdit(server)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Company' }), 'Acme')
  expect(await dialog.findByText('1 record changes')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '1 has this already',
    '1 has open tasks',
    'Can be undone for 24 hours',
  ])
  await waitFor(() => expect(server.to(batchEdit).at(-1)?.body).toMatchObject({ ids: [1, 2], fields: { company: 'Acme' }, dry_run: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  const toast = (await screen.findByText('1 contact was changed.')).closest<HTMLElement>('[role=status], [role=alert]')!
  expect(changesIn(server, batchEdit)).toMatchObject([{ ids: [1, 2], fields: { company: 'Acme' } }])
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 contact is as it was before.')).toBeTruthy()
  expect(server.to(batchUndo)[0]?.body).toMatchObject({ change_uuid: 'c1' })
})

it('clears a field of many, and needs a choice where the field cannot be empty', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.reply(batchEdit, answerBatch({ count: 1, change_uuid: 'c1' }))
  const dialog = await openEdit(server)
  await userEvent.click(dialog.getByRole('combobox', { name: 'Field' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lifecycle stage' }))
  expect(dialog.getByRole('button', { name: 'Apply' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(dialog.getByRole('combobox', { name: 'Field' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Job title' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(changesIn(server, batchEdit)).toMatchObject([{ ids: [1], fields: { job_title: null } }]))
})

it('moves the selected contacts into a stage of a board that takes contacts, and says first what follows', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  const stage = (value: number, label: string, subject: 'both' | 'contact_request') =>
    ({ value, label, subject, type: 'open', pipeline_id: 3, color: null }) as const
  server.answer(pipelineStageOptions, { data: [stage(5, 'Sales · New', 'both'), stage(6, 'Support · New', 'contact_request')] })
  server.reply(batchStage, answerBatch({ change_uuid: 'c1' }, { effects: [{ effect: 'creates_tasks', count: 2 }] }))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update', 'pipelines.read']), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to a stage' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move to a stage' })
  await userEvent.click(await within(dialog).findByRole('combobox', { name: /^Stage/ }))
  expect(screen.queryByRole('option', { name: 'Support · New' })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'Sales · New' }))
  expect(await within(dialog).findByText(/2 tasks/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(changesIn(server, batchStage)).toMatchObject([{ ids: [1], pipeline_stage_id: 5 }]))
  expect(await screen.findByText('1 contact was moved.')).toBeTruthy()
})
