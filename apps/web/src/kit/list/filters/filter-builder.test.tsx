import { contacts } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { ListToolbar } from '../list-toolbar.tsx'
import { useListScreen } from '../use-list-screen.ts'
import { filtersOf } from './filter-draft.ts'

const FIELDS = {
  status: {
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  date_created: { label: 'Δημιουργία' },
  has_email: { label: 'Has e-mail' },
}

function Page() {
  return <ListToolbar list={useListScreen(contacts, { account_id: 7 })} filters={FIELDS} />
}

async function open(query = '') {
  const server = fakeServer()
  const meta = { current_page: 1, from: null, to: null, last_page: 9, path: '', per_page: 25, total: 200 }
  server.answer(contacts.list, { data: [], links: { first: '', last: '', prev: null, next: null }, meta })
  const app = await renderApp(`/list${query}`, {
    user: member([]),
    server,
    routes: [{ path: '/list', guard: 'verified', title: 'titles:home', frame: 'bare', screen: async () => Page }],
  })
  return { ...app, server, editor: async () => screen.findByRole('dialog', { name: 'Filters' }) }
}

const openFilters = async () => userEvent.click(await screen.findByRole('button', { name: 'Filters' }))

it('finds a field by typing without accents, and applies its condition at once', async () => {
  const { editor, address } = await open('?page=3')
  await openFilters()
  await userEvent.type(await within(await editor()).findByRole('textbox', { name: 'Choose a field' }), 'δημιουργια{Enter}')
  const period = await within(await editor()).findByLabelText('Δημιουργία')
  expect(document.activeElement).toBe(period)
  await userEvent.selectOptions(period, 'today')
  await waitFor(() => expect(address()).toBe('/list?filter.date_created.preset=today'))
  await userEvent.click(within(await editor()).getByRole('button', { name: 'Remove condition Δημιουργία' }))
  await waitFor(() => expect(address()).toBe('/list'))
})

it('closes on Escape and on a click outside, and returns the focus to its button', async () => {
  const { editor } = await open()
  await openFilters()
  await editor()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' })))
  await openFilters()
  await editor()
  await userEvent.click(document.body)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
})

it('opens the condition of a chip, and keeps several conditions on one field', async () => {
  const { editor, address } = await open(
    '?filter.date_created.after=2026-01-05&filter.date_created.before=2026-03-09&filter.has_email.is=true',
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Has e-mail/ }))
  const answer = await within(await editor()).findByLabelText('Has e-mail')
  expect(document.activeElement).toBe(answer)
  expect(within(await editor()).getAllByText('Δημιουργία')).toHaveLength(2)
  await userEvent.selectOptions(answer, 'false')
  await waitFor(() =>
    expect(address()).toBe('/list?filter.date_created.after=2026-01-05&filter.date_created.before=2026-03-09&filter.has_email.is=false'),
  )
  await userEvent.click(within(await editor()).getAllByRole('button', { name: 'Remove condition Δημιουργία' })[0]!)
  await waitFor(() => expect(address()).toBe('/list?filter.date_created.before=2026-03-09&filter.has_email.is=false'))
})

it('joins the conditions of a field, and leaves out half a range', () => {
  const one = { id: 1, group: 0, name: 'total' }
  expect(
    filtersOf(
      ['total'],
      [
        { ...one, op: 'gte', value: '5' },
        { ...one, op: 'lte', value: '9' },
      ],
    ),
  ).toEqual({ total: { gte: '5', lte: '9' } })
  expect(filtersOf(['total'], [{ ...one, op: 'between', value: ['5', ''] }])).toEqual({ total: undefined })
})

it('adds an alternative, describes it on a chip, and removes it', async () => {
  const { editor, address } = await open('?filter.has_email.is=true')
  await openFilters()
  await userEvent.click(within(await editor()).getByRole('button', { name: 'Add alternative' }))
  const first = await within(await editor()).findByRole('group', { name: 'Alternative 1' })
  await userEvent.type(within(first).getByRole('textbox', { name: 'Choose a field' }), 'stat{Enter}')
  await userEvent.selectOptions(await within(first).findByLabelText('Status: condition'), 'is')
  await userEvent.selectOptions(await within(first).findByLabelText('Status'), 'archived')
  await waitFor(() => expect(address()).toBe('/list?filter.has_email.is=true&filter.or.0.status.is=archived'))
  await userEvent.click(within(await editor()).getByRole('button', { name: 'Add alternative' }))
  const second = await within(await editor()).findByRole('group', { name: 'Alternative 2' })
  await userEvent.type(within(second).getByRole('textbox', { name: 'Choose a field' }), 'Δημι{Enter}')
  await userEvent.selectOptions(await within(second).findByLabelText('Δημιουργία'), 'today')
  await waitFor(() => expect(address()).toContain('filter.or.0.status.is=archived&filter.or.1.date_created.preset=today'))
  await userEvent.keyboard('{Escape}')
  const chip = await screen.findByRole('button', { name: /^At least one of/ })
  expect(chip.textContent).toContain('(Status is Archived) or (Δημιουργία Today)')
  await userEvent.click(chip)
  await userEvent.click(await within(await editor()).findByRole('button', { name: 'Remove alternative 1' }))
  await waitFor(() => expect(address()).toBe('/list?filter.has_email.is=true&filter.or.0.date_created.preset=today'))
})

it('reads the alternatives of an address, and sends them to the server', async () => {
  const { server } = await open(
    '?filter.or.0.status.in=active,archived&filter.or.0.has_email.is=true&filter.or.1.date_created.after=2026-01-05',
  )
  await waitFor(() =>
    expect(server.to(contacts.list).at(-1)?.query).toMatchObject({
      'filter[or][0][status][in]': 'active,archived',
      'filter[or][0][has_email][is]': 'true',
      'filter[or][1][date_created][after]': '2026-01-05',
    }),
  )
  expect((await screen.findByRole('button', { name: /^At least one of/ })).textContent).toContain(
    '(Status any of Active, Archived and Has e-mail is Yes) or (Δημιουργία after 05/01/2026)',
  )
})
