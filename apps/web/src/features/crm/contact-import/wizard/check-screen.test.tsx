import { contactImportChoices, contactImports, type ContactImport, type ImportSample } from '@stoa/contract/browser'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const heading = (index: number, text: string) => ({
  index,
  heading: text,
  samples: [],
  type: 'text' as const,
  suggested: null,
})

const checked = (checks: ContactImport['checks']): ContactImport => ({
  id: 5,
  account_id: 7,
  user_id: 1,
  file_name: 'fair.csv',
  has_file: true,
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  has_headings: true,
  columns: [heading(0, 'Mail'), heading(1, 'Mobile')],
  mapping: { 0: 'email', 1: 'phone' },
  options: {},
  status: 'mapped',
  checks,
  total: 40,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  consent_text: null,
  error: null,
  job_batch_uuid: null,
  check_batch_uuid: null,
  undo_batch_uuid: null,
  undo_result: null,
  can_undo: false,
  undo_until: null,
  undone_at: null,
  started_at: null,
  finished_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})

const counts = {
  new: 36,
  update: 2,
  skipped: 0,
  duplicate_in_file: 2,
  duplicate_in_account: 23,
  invalid: 0,
  warning: 0,
  suppressed: 0,
  unsubscribed: 0,
  blacklisted: 0,
}
const sample = (row_no: number, reason: string, contact: ImportSample['contact'] = null): ImportSample => ({
  row_no,
  values: [`row${row_no}@x.gr`, '6971111111'],
  reason,
  contact,
})

it('lists the rows that match a contact before the import, and links to the other rows', async () => {
  const server = fakeServer()
  const met = Array.from({ length: 20 }, (_, at) => sample(at + 2, 'Another contact has the same number', { id: 31, name: 'Anna' }))
  const repeated = [sample(30, 'Goes to the same contact as row 4'), sample(31, 'Goes to the same contact as row 5')]
  server.answer(contactImports.read, {
    data: checked({ total: 40, counts, room: null, samples: { duplicate_in_account: met, duplicate_in_file: repeated } }),
  })
  server.answer(contactImportChoices, {
    data: {
      contact_lists: [],
      tags: [],
      audiences: [],
      default_country: 'GR',
      consent_text: 'GDPR',
      consent_texts: { email_sms: 'By both', email: 'By mail', sms: 'By SMS', none: 'Nothing stated' },
      max_megabytes: 20,
    },
  })
  await renderApp('/accounts/7/contacts/import/5/check', { user: member(['contacts.import', 'contacts.read']), server })
  const table = await screen.findByRole('table', { name: 'Possible duplicates: the first rows' })
  const row = within(table).getAllByRole('row')[1]!
  expect(row.textContent).toContain('2Another contact has the same number: Annarow2@x.gr')
  const link = within(row).getByRole('link', { name: 'Anna' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/accounts/7/contacts/31/details', '_blank'])
  expect(screen.getByText('… and 3 more, which are in the file')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Download: All rows that need a look/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Repeated in the file/ }))
  expect(within(screen.getByRole('table', { name: 'Repeated in the file: the rows' })).getByText(/same contact as row 4/)).toBeTruthy()
})

const open = async (room: number | null, permissions: string[], audiences: { value: number; label: string }[] = []) => {
  const server = fakeServer()
  server.answer(contactImports.read, { data: checked({ total: 40, counts, room, samples: {} }) })
  server.answer(contactImportChoices, {
    data: {
      contact_lists: [],
      tags: [],
      audiences,
      default_country: 'GR',
      consent_text: 'GDPR',
      consent_texts: { email_sms: 'By both', email: 'By mail', sms: 'By SMS', none: 'Nothing stated' },
      max_megabytes: 20,
    },
  })
  await renderApp('/accounts/7/contacts/import/5/check', { user: member(permissions), server })
  await screen.findByText('What will happen', { selector: 'h2' })
}
const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import 40 rows' })

it('warns above the consent when the plan lacks room for the new contacts, and still allows the import', async () => {
  await open(12, ['contacts.import', 'contacts.read', 'accounts.billing'])
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain('New contacts in the file: 36. The plan has room for: 12.')
  expect(screen.getByRole('button', { name: /^36\s*New/ }).textContent).toContain('room in the plan: 12')
  expect(warning.textContent).toContain('Rows that find no room fail: 24 or more.')
  const plan = within(warning).getByRole('link', { name: 'To the plan (opens in a new tab)' })
  expect([plan.getAttribute('href'), plan.getAttribute('target')]).toEqual(['/accounts/7/settings/membership-product', '_blank'])
  await userEvent.click(screen.getByRole('checkbox', { name: /legal basis/ }))
  expect(start().disabled).toBe(false)
})

it('refers users who may not choose the plan to an administrator', async () => {
  await open(0, ['contacts.import', 'contacts.read'])
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain("ask whoever looks after the account's plan")
  expect(within(warning).queryByRole('link')).toBeNull()
})

it.each([36, null])('shows no warning if the plan allows all new contacts (%s)', async (room) => {
  await open(room, ['contacts.import', 'contacts.read', 'accounts.billing'])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers audiences made by hand to members who may change them, and says that the undo takes the contacts out', async () => {
  await open(null, ['contacts.import', 'contacts.read'])
  expect(screen.queryByRole('combobox', { name: 'Audience for all' })).toBeNull()
  cleanup()
  await open(null, ['contacts.import', 'contacts.read', 'audiences.update'], [{ value: 4, label: 'Guests' }])
  await userEvent.click(screen.getByRole('combobox', { name: 'Audience for all' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Guests' }))
  expect(screen.getByText(/Undoing the import takes them out again/)).toBeTruthy()
})
