import { addContactTags, allContacts, checkContact, contacts, removeContactTag, type Contact } from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../../test/render-app.tsx'
import { ALL, contact, pageOf, serverWith } from './contact-list.factory.ts'

let lastTag = 0
const tagOf = (name: string) => ({ id: ++lastTag, name, color: null, tag_category_id: null })

it('[R-2.7-01] [R-2.7-02] opens a list with the search and page of the address', async () => {
  const server = serverWith(() => pageOf([contact(1)], 60, 2))
  await renderApp('/accounts/7/contacts?filter.search=ada&page=2', { user: member(ALL), server })
  expect(await screen.findByText('Name1 Surname')).toBeTruthy()
  expect(server.to(contacts.list)[0]!.query).toMatchObject({ 'filter[search]': 'ada', page: '2', include: 'tags,user' })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('ada')
})

it('[R-2.7-03] [R-2.7-04] [R-9-01] searches 400 ms after the last keystroke and returns to page 1', async () => {
  const server = serverWith(() => pageOf([contact(1)], 60))
  const { address } = await renderApp('/accounts/7/contacts?page=3', { user: member(ALL), server })
  const box = await screen.findByRole('searchbox', { name: 'Search' })
  await screen.findByText('Name1 Surname')
  const before = server.to(contacts.list).length
  for (const typed of ['γ', 'γι', 'γιώ']) fireEvent.change(box, { target: { value: typed } })
  const last = performance.now()
  expect(server.to(contacts.list)).toHaveLength(before)
  await waitFor(() => expect(server.to(contacts.list)).toHaveLength(before + 1))
  expect(performance.now() - last).toBeGreaterThan(390)
  expect(server.to(contacts.list).at(-1)!.query).toMatchObject({ 'filter[search]': 'γιώ' })
  expect(decodeURIComponent(address())).toBe('/accounts/7/contacts?filter.search=γιώ')
})

it('[R-2.7-16] [R-4-18] [R-4-19] applies filters, resets the page, and removes a filter', async () => {
  const server = serverWith(() => pageOf([contact(1)], 90))
  const { address } = await renderApp('/accounts/7/contacts?page=3', { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const panel = await screen.findByRole('dialog', { name: 'Filters' })
  await userEvent.type(await within(panel).findByRole('textbox', { name: 'Choose a field' }), 'created{Enter}')
  await userEvent.selectOptions(await within(panel).findByLabelText('Created'), 'last7Days')
  await userEvent.click(within(panel).getByRole('button', { name: 'Add a condition' }))
  await userEvent.click(await within(panel).findByText('Has e-mail'))
  await waitFor(() =>
    expect(server.to(contacts.list).at(-1)!.query).toMatchObject({
      'filter[date_created][preset]': 'last7Days',
      'filter[has_email][is]': 'true',
    }),
  )
  expect(address()).toBe('/accounts/7/contacts?filter.date_created.preset=last7Days&filter.has_email.is=true')
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Has e-mail' }))
  await waitFor(() => expect(address()).toBe('/accounts/7/contacts?filter.date_created.preset=last7Days'))
})

it('[R-4-17] resets search, filters and page', async () => {
  const server = serverWith(() => pageOf([contact(1)], 90))
  const { address } = await renderApp('/accounts/7/contacts?page=3&filter.search=a&filter.status.in=active', { user: member(ALL), server })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Reset' }))[0]!)
  await waitFor(() => expect(address()).toBe('/accounts/7/contacts'))
})

it('[R-2.7-10] [R-2.7-09] reports a search without results', async () => {
  await renderApp('/accounts/7/contacts?filter.search=zzz', { user: member(ALL), server: serverWith(() => pageOf([])) })
  expect(await screen.findByText('There are no records to display.')).toBeTruthy()
  expect(screen.getByText(/behind the sofa/)).toBeTruthy()
})

it('[R-4-06] [R-8-05] [R-7.6-02] shows why a list did not load, with the request id, and retries', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.reply(contacts.list, () => ({
    status: 503,
    statusText: 'Service Unavailable',
    body: { message: 'Service Unavailable', code: 'unavailable', request_id: 'req-42' },
  }))
  await renderApp('/accounts/7/contacts', { user: member(ALL), server })
  const alert = await screen.findByRole('alert')
  expect(screen.queryByText(/Total:/)).toBeNull()
  expect(alert.textContent).toContain('Service Unavailable')
  expect(alert.textContent).toContain('req-42')
  server.answer(contacts.list, pageOf([contact(1)]))
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Name1 Surname')).toBeTruthy()
})

it('[R-7.6-03] shows the reason of a failed search', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  await renderApp('/accounts/7/contacts', { user: member(ALL), server })
  await screen.findByText('Name1 Surname')
  server.reply(contacts.list, () => ({
    status: 500,
    statusText: 'Internal Server Error',
    body: { message: 'Internal Server Error', code: 'internal', request_id: 'req-43' },
  }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada')
  expect((await screen.findByRole('alert', {}, { timeout: 15_000 })).textContent).toContain('req-43')
})

it('[R-7.6-04] shows the reason of a failed export', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.reply(contacts.export, () => ({
    status: 500,
    statusText: 'Internal Server Error',
    body: { message: 'Internal Server Error', code: 'internal', request_id: 'req-44' },
  }))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.export']), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Export to a spreadsheet' }))
  expect(await screen.findByText(/req-44/)).toBeTruthy()
})

it('[R-2.7-13] deletes nothing before the deletion is confirmed', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.answer(contacts.remove, { data: null })
  await renderApp('/accounts/7/contacts', { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Name1 Surname' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(server.to(contacts.remove)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Name1 Surname' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.to(contacts.remove)).toHaveLength(1))
})

it('edits the cells of a list, undoes a change, pastes a block and fills down', async () => {
  localStorage.setItem('list.contacts', JSON.stringify({ hidden: ['first_name', 'last_name'] }))
  let rows = [contact(1, { company: 'Acme', job_title: 'Owner' }), contact(2), contact(3)]
  const server = serverWith(() => pageOf(rows))
  server.reply(contacts.update, ({ path, body: { version, ...values } }) => {
    const id = Number(path.split('/').at(-1))
    const before = rows.find((row) => row.id === id)!
    if (version !== before.version) return { status: 409, body: { message: 'Changed', code: 'version_conflict', request_id: 'r' } }
    rows = rows.map((row) => (row.id === id ? { ...row, ...values, version: version + 1 } : row))
    return { body: { data: rows.find((row) => row.id === id) } }
  })
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update']), server })
  const companies = () => rows.map(({ company }) => company)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Edit Lifecycle stage: Lead' }))[0]!)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lifecycle stage' }), 'customer')
  await waitFor(() => expect(rows[0]!.lifecycle).toBe('customer'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows[0]!.lifecycle).toBe('lead'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit Lifecycle stage: Lead' })).toHaveLength(3))

  const acme = await screen.findByRole('button', { name: 'Edit Company: Acme' })
  fireEvent.paste(acme, { clipboardData: { getData: () => 'One\tChef\r\nTwo\tCook\r\n' } })
  await waitFor(() => expect(companies()).toEqual(['One', 'Two', null]))
  expect(rows.map(({ job_title }) => job_title)).toEqual(['Chef', 'Cook', null])
  expect(await screen.findByText('2 rows changed.')).toBeTruthy()
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Edit Company: Two' }), { key: 'd', ctrlKey: true })
  await waitFor(() => expect(companies()).toEqual(['One', 'Two', 'Two']))
})

it('edits tags in their cell, pastes and fills down names, undoes them, and leaves names with a comma alone', async () => {
  let rows = [contact(1, { tags: [tagOf('VIP')] }), contact(2), contact(3, { tags: [tagOf('Athens, Greece')] })]
  const namesOf = (id: number) => rows.find((row) => row.id === id)!.tags!.map(({ name }) => name)
  const server = serverWith(() => pageOf(rows))
  const change = (path: string, to: (tags: Contact['tags'] & {}) => Contact['tags']) => {
    const id = Number(/contacts\/(\d+)/.exec(path)![1])
    rows = rows.map((row) => (row.id === id ? { ...row, tags: to(row.tags!)! } : row))
  }
  server.reply(addContactTags, ({ path, body }) => {
    change(path, (tags) => [...tags, ...(body.tags as string[]).map(tagOf)])
    return { body: { data: [] } }
  })
  server.reply(removeContactTag, ({ path }) => {
    change(path, (tags) => tags.filter(({ id }) => id !== Number(path.split('/').at(-1))))
    return { body: {} }
  })
  server.reply(contacts.read, ({ path }) => ({ body: { data: rows.find(({ id }) => id === Number(path.split('/').at(-1))) } }))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update']), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Tags: VIP' }))
  const input = await screen.findByRole('combobox', { name: 'Tags' })
  await userEvent.type(input, '{Backspace}Guest{Enter}')
  expect(namesOf(1)).toEqual(['VIP'])
  await userEvent.type(input, '{Enter}')
  await waitFor(() => expect(namesOf(1)).toEqual(['Guest']))
  const cell = await screen.findByRole('button', { name: 'Edit Tags: Guest' })
  await waitFor(() => expect(document.activeElement).toBe(cell))
  fireEvent.keyDown(cell, { key: 'd', ctrlKey: true })
  await waitFor(() => expect(namesOf(2)).toEqual(['Guest']))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!)
  await waitFor(() => expect(namesOf(2)).toEqual([]))
  fireEvent.paste(cell, { clipboardData: { getData: () => 'guest, Athens ,athens\nNew' } })
  await waitFor(() => expect([namesOf(1), namesOf(2)]).toEqual([['Guest', 'athens'], ['New']]))
  expect(screen.queryByRole('button', { name: /Edit Tags: .*Greece/ })).toBeNull()
})

it('keeps the input in a row that another user changed, reports the conflict, and overwrites only after a second Enter', async () => {
  localStorage.setItem('list.contacts', JSON.stringify({ hidden: [] }))
  let stored = contact(1, { company: 'Acme' })
  const server = serverWith(() => pageOf([stored]))
  server.reply(contacts.update, ({ body }) => {
    if (body.version !== stored.version) return { status: 409, body: { message: 'Changed', code: 'version_conflict', request_id: 'r' } }
    stored = { ...stored, company: body.company, version: stored.version + 1 }
    return { body: { data: stored } }
  })
  server.answer(contacts.read, () => ({ data: stored }))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update']), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Company: Acme' }))
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Company' })
  stored = { ...stored, company: 'Theirs', version: 2 }
  await userEvent.type(input, ' Ours{Enter}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(await screen.findByText(/changed it meanwhile to “Theirs”/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' }).value).toBe('Acme Ours')
  await userEvent.type(screen.getByRole('textbox', { name: 'Company' }), '{Enter}')
  const button = await screen.findByRole('button', { name: 'Edit Company: Acme Ours' })
  expect(document.activeElement).toBe(button)
})

it('does not let users select rows in the list over all accounts, which has no batch changes', async () => {
  const server = serverWith(() => pageOf([]))
  server.reply(allContacts.list, () => ({ body: pageOf([contact(1)]) }))
  await renderApp('/me/contacts', { user: member([], { roles: ['Admin'] }), server })
  expect(await screen.findByRole('row', { name: /Contact 1|1/ })).toBeTruthy()
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
})

it('offers create and delete only to users with the permission', async () => {
  await renderApp('/accounts/7/contacts', { user: member(['contacts.read']), server: serverWith(() => pageOf([contact(1)])) })
  await screen.findByText('Name1 Surname')
  expect(screen.queryByRole('link', { name: 'New contact' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Name1 Surname' })).toBeNull()
})

it('[R-2.8-01] [R-2.8-02] [R-5-21] checks a new contact, warns of a duplicate, and creates it after confirmation', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.answer(checkContact, {
    data: [{ id: 1, name: 'Name1 Surname', email: 'c1@example.com', phone: null, matched_by: ['email'], status: 'active' }],
  })
  server.answer(contacts.create, { data: contact(2) })
  const { address } = await renderApp('/accounts/7/contacts/create?filter.search=x', { user: member(ALL), server })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'c1@example.com')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check and create' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Name1 Surname')
  expect(server.to(contacts.create)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(server.to(contacts.create)).toHaveLength(1))
  expect(server.to(contacts.create)[0]!.body).toMatchObject({ email: 'c1@example.com', tzOffset: new Date().getTimezoneOffset() })
  await waitFor(() => expect(address()).toBe('/accounts/7/contacts?filter.search=x'))
})

it('[R-8-03] [R-5-02] [R-5-04] shows the first error of a field next to that field', async () => {
  const server = serverWith(() => pageOf([contact(1)]))
  server.reply(contacts.create, () => ({
    status: 422,
    statusText: 'Unprocessable Entity',
    body: { message: 'x', code: 'validation_failed', request_id: 'r', errors: { first_name: ['First message', 'Second message'] } },
  }))
  await renderApp('/accounts/7/contacts/create', { user: member(ALL), server })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Ada')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check and create' }))
  expect(await within(dialog).findByText('First message')).toBeTruthy()
  expect(within(dialog).queryByText('Second message')).toBeNull()
})

it('asks for confirmation before the user leaves a changed form', async () => {
  const { address } = await renderApp('/accounts/7/contacts/create', { user: member(ALL), server: serverWith(() => pageOf([contact(1)])) })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Ada')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(address()).toBe('/accounts/7/contacts/create')
  await userEvent.click(within(question).getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(address()).toBe('/accounts/7/contacts'))
})

it('[R-3.3-32] asks for first name, last name, e-mail, phone, tags and notes of a contact', async () => {
  await renderApp('/accounts/7/contacts/create', { user: member(ALL), server: serverWith(() => pageOf([])) })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  for (const label of ['First name', 'Last name', 'E-mail', 'Phone', 'Tags', 'Note'])
    expect((await within(dialog).findAllByLabelText(label)).length, label).toBeGreaterThan(0)
})

it('edits an address where it is clicked, and writes by the icon beside it or with Control', async () => {
  const server = serverWith(() => pageOf([contact(1, { email: 'one@example.gr', phone: '+306970000001' })]))
  await renderApp('/accounts/7/contacts', { user: member([...ALL, 'contacts.update']), server })
  const link = await screen.findByRole('link', { name: 'Write to one@example.gr' })
  expect(link.getAttribute('href')).toBe('mailto:one@example.gr')
  const followed: string[] = []
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed.push(link.getAttribute('href')!)
  })
  const cell = screen.getByRole('button', { name: 'Edit E-mail: one@example.gr' })
  fireEvent.click(cell, { ctrlKey: true })
  expect(followed).toEqual(['mailto:one@example.gr'])
  expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull()
  await userEvent.click(cell)
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeTruthy()
})

it('shows an address as a link where it cannot be edited', async () => {
  const server = serverWith(() => pageOf([contact(1, { email: 'one@example.gr' })]))
  await renderApp('/accounts/7/contacts', { user: member(['contacts.read']), server })
  expect((await screen.findByRole('link', { name: 'one@example.gr' })).getAttribute('href')).toBe('mailto:one@example.gr')
})
