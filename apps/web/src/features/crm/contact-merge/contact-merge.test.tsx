import {
  cancelBulkMerge,
  contactAssignees,
  contacts,
  duplicateGroups,
  duplicateScans,
  mergeContacts,
  mergeStatus,
  previewBulkMerge,
  previewMerge,
  startBulkMerge,
  undoMerge,
  type BulkMerge,
  type DuplicateGroup,
  type MergeCandidate,
} from '@stoa/contract/browser'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
// Load the chunks of the screens here, so that they do not count towards the timeout of a test.
import './bulk-merge-screen.tsx'
import './contact-merge-screen.tsx'
import { sourceOf, toMergeBody } from './compare/merge-choice.ts'

configure({ asyncUtilTimeout: 15_000 })

const candidate = (id: number, more: Partial<MergeCandidate> = {}) =>
  ({
    id,
    account_id: 7,
    first_name: `Name${id}`,
    last_name: null,
    company: null,
    email: `c${id}@x.gr`,
    phone: null,
    lifecycle: 'lead',
    custom_fields: {},
    version: 1,
    created_at: '2026-03-09T10:00:00Z',
    updated_at: `2026-03-0${id}T10:00:00Z`,
    notes_count: 0,
    tasks_count: 0,
    emails_marketable: false,
    sms_marketable: false,
    email_addresses: [`c${id}@x.gr`],
    phone_numbers: [],
    tags: [],
    assignee: null,
    ...more,
  }) as unknown as MergeCandidate

const group = (id: number, people: MergeCandidate[]): DuplicateGroup => ({
  id,
  account_id: 7,
  criteria: 'email',
  match_keys: ['same@x.gr'],
  contact_ids: people.map((one) => one.id),
  size: people.length,
  score: 90,
  reasons: ['same_email', 'same_name'],
  suggested_winner_id: people[0]!.id,
  dismissed_at: null,
  created_at: '2026-03-09T10:00:00Z',
  contacts: people,
})

const page = (rows: DuplicateGroup[]) => ({
  data: rows,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: 1, to: rows.length, last_page: 1, path: '', per_page: 25, total: rows.length },
})

function serverWith(groups: DuplicateGroup[]) {
  const server = fakeServer()
  server.answer(duplicateGroups.list, page(groups))
  server.answer(duplicateScans, { data: [] })
  server.answer(duplicateGroups.read, (sent) => ({ data: groups.find((one) => sent.path.endsWith(`/${one.id}`))! }))
  server.answer(previewMerge, (sent) => ({
    data: { contact: candidate(sent.body.winner_id), moved: { notes: 3 }, dropped: {}, marketing_lost: ['email' as const] },
  }))
  server.answer(mergeContacts, (sent) => ({ data: { ...candidate(sent.body.winner_id), merge_uuid: 'm-1' } }))
  server.reply(undoMerge, () => ({ body: { data: {} } }))
  return server
}

const user = member(['contacts.read', 'contacts.merge'])

describe('the duplicates of an account [R-2.5-14]', () => {
  it('opens a group, lets the member choose fields, previews the result, merges, opens the next group and offers an undo', async () => {
    const server = serverWith([group(1, [candidate(1), candidate(2, { company: 'Olive' })]), group(2, [candidate(3), candidate(4)])])
    await renderApp('/accounts/7/contact-merge', { user, server })
    await userEvent.click((await screen.findAllByRole('button', { name: /Compare the contacts/ }))[0]!)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/Comes over: 3 notes/)).toBeTruthy()
    expect(within(dialog).getByText(/no marketing by e-mail/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'First name: Name2' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /Merge 2 contacts/ }))
    await waitFor(() =>
      expect(server.to(mergeContacts)[0]?.body).toMatchObject({
        winner_id: 1,
        loser_ids: [2],
        fields: { first_name: 2 },
        versions: { 1: 1, 2: 1 },
      }),
    )
    expect(await screen.findByText('One contact was merged')).toBeTruthy()
    expect(await screen.findByRole('radio', { name: 'Keep Name3' })).toBeTruthy()
    await userEvent.click(screen.getByText('Undo'))
    await waitFor(() => expect(server.to(undoMerge)[0]?.path).toContain('/contact-merges/m-1/undo'))
  }, 60_000)

  it('works by keyboard: a digit selects the winner, Ctrl+Enter merges', async () => {
    const server = serverWith([group(1, [candidate(1), candidate(2)])])
    await renderApp('/accounts/7/contact-merge?group=1', { user, server })
    await screen.findByRole('radio', { name: 'Keep Name2' })
    await userEvent.keyboard('2')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Keep Name2' }).checked).toBe(true))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.to(mergeContacts)[0]?.body).toMatchObject({ winner_id: 2, loser_ids: [1] }))
  }, 60_000)
})

describe('a bulk merge', () => {
  const bulk = (more: Partial<BulkMerge>): BulkMerge => ({
    uuid: '01900000-0000-7000-8000-000000000001',
    id: '01900000-0000-7000-8000-000000000001',
    criteria: 'email',
    filter: null,
    status: 'running',
    is_cancelling: false,
    total: 40,
    done: 10,
    failed: 0,
    remaining: 30,
    contacts_merged: 12,
    eta_at: '2026-03-09T10:00:00Z',
    user_id: 1,
    job_batch_uuid: null,
    created_at: '2026-03-09T10:00:00Z',
    finished_at: null,
    failures: [],
    ...more,
  })

  it('shows the remaining operations and the estimated completion, and can be stopped [R-4-28] [R-4-29]', async () => {
    const server = fakeServer()
    server.answer(mergeStatus, { data: bulk({}) })
    server.answer(cancelBulkMerge, { data: bulk({ is_cancelling: true }) })
    await renderApp('/accounts/7/contact-merge/bulk', { user, server })
    expect(await screen.findByText('30 merges remaining')).toBeTruthy()
    expect(screen.getByText(/Estimated completion: /)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stop the merge' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop the merge' }))
    await waitFor(() => expect(server.to(cancelBulkMerge)).toHaveLength(1))
  }, 60_000)

  it('shows a preview by criteria and starts only after confirmation', async () => {
    const server = fakeServer()
    server.answer(mergeStatus, { data: null })
    server.answer(contactAssignees, { data: [] })
    server.reply(contacts.list, () => ({ body: page([]) }))
    server.answer(previewBulkMerge, (sent) => ({
      data: { groups: sent.body.criteria === 'both' ? 2 : 5, contacts: 10, losers: 5, too_large: 1, dismissed: 0, sample: [] },
    }))
    server.answer(startBulkMerge, { data: bulk({ status: 'queued' }) })
    await renderApp('/accounts/7/contact-merge/bulk', { user, server })
    expect(await screen.findByRole('button', { name: 'Merge 5 groups' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /E-mail and phone/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Merge 2 groups' }))
    expect(server.to(startBulkMerge)).toHaveLength(0)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge 2 groups' }))
    await waitFor(() => expect(server.to(startBulkMerge)[0]?.body).toMatchObject({ criteria: 'both' }))
  }, 60_000)
})

it('shows the value that the server will use: that of the winner, or else the last changed one', () => {
  const people = [candidate(1), candidate(2, { company: 'Old' }), candidate(3, { company: 'New' })]
  const choice = { winner_id: 1, taking_part: [1, 2, 3], fields: {} }
  expect(sourceOf('first_name', choice, people)).toBe(1)
  expect(sourceOf('company', choice, people)).toBe(3)
  expect(sourceOf('company', { ...choice, taking_part: [1, 2] }, people)).toBe(2)
  expect(toMergeBody({ ...choice, taking_part: [1, 3], fields: { company: 3 } }, people)).toEqual({
    winner_id: 1,
    loser_ids: [3],
    fields: { company: 3 },
    versions: { 1: 1, 3: 1 },
  })
})
