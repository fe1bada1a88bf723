import { adminTagCategories, adminTags, mergeTag, tagCategories, tags, type Tag, type TagCategory } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const ALL = ['accounts.read', 'tags.read', 'tags.create', 'tags.update', 'tags.delete', 'tags.import']
const PATH = '/accounts/7/settings/tags'

const tag = (id: number, more: Partial<Tag> = {}): Tag => ({
  id,
  account_id: 7,
  tag_category_id: null,
  name: `Tag ${id}`,
  color: null,
  position: 0,
  usage_count: 4,
  version: 1,
  created_at: '',
  updated_at: '',
  ...more,
})
const category: TagCategory = {
  id: 5,
  account_id: 7,
  name: 'Πόλη',
  color: null,
  description: null,
  position: 0,
  is_exclusive: true,
  applies_to: [],
  tags_count: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  tags: [tag(1, { name: 'Αθήνα', tag_category_id: 5 })],
}
const page = <T,>(data: T[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: null, to: null, last_page: 1, path: '', per_page: 100, total: data.length },
})

function serverWith() {
  const server = fakeServer()
  server.answer(tagCategories.list, page([category]))
  server.answer(tags.list, page([tag(2), tag(3)]))
  server.answer(tags.read, { data: tag(2) })
  return server
}

it('lists tags with their category and uses, and opens the tags of a category', async () => {
  const server = serverWith()
  const { address } = await renderApp(PATH, { user: member(ALL), server })
  expect(await screen.findByRole('row', { name: /Tag 2.*Without category.*4/ })).toBeTruthy()
  const city = await screen.findByRole('region', { name: 'Πόλη' })
  expect(within(city).getByText('One per record')).toBeTruthy()
  await userEvent.click(within(city).getByRole('link', { name: '1 tag' }))
  await waitFor(() => expect(decodeURIComponent(address())).toBe(`${PATH}?filter.tag_category.in=5`))
  await waitFor(() => expect(server.to(tags.list).at(-1)!.query).toMatchObject({ 'filter[tag_category][in]': '5', sort: 'category' }))
})

it('opens list as the tab itself', async () => {
  const { address } = await renderApp(`${PATH}/list`, { user: member(ALL), server: serverWith() })
  await waitFor(() => expect(address()).toBe(PATH))
})

it('[R-2.5-05] [R-5-20] sends no call for a tag id that is not a number', async () => {
  const server = serverWith()
  await renderApp(`${PATH}/abc/edit`, { user: member(ALL), server })
  await screen.findByText('This page does not exist')
  expect(server.to(tags.read)).toHaveLength(0)
})

it('creates a tag and returns to the list', async () => {
  const server = serverWith()
  server.answer(tags.create, { data: tag(9) })
  const { address } = await renderApp(`${PATH}/create`, { user: member(ALL), server })
  const dialog = await screen.findByRole('dialog', { name: 'New tag' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create tag' }))
  expect(await within(dialog).findByText('Name is required')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Name/), 'Βόλος')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create tag' }))
  await waitFor(() => expect(address()).toBe(PATH))
  expect(server.to(tags.create)[0]!.body).toMatchObject({ name: 'Βόλος', tag_category_id: null })
})

it('asks before a tag is deleted, or replaces it on its records', async () => {
  const server = serverWith()
  server.answer(mergeTag, { data: tag(3) })
  const { address } = await renderApp(`${PATH}/2/delete`, { user: member(ALL), server })
  const dialog = await screen.findByRole('dialog', { name: 'Delete tag' })
  expect(await within(dialog).findByText('4 records')).toBeTruthy()
  await userEvent.click(await within(dialog).findByLabelText('Give its records another tag instead'))
  await userEvent.click(await screen.findByRole('option', { name: 'Tag 3' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge tags' }))
  await waitFor(() => expect(server.to(mergeTag)[0]!.body).toEqual({ into_id: 3, tzOffset: new Date().getTimezoneOffset() }))
  await waitFor(() => expect(address()).toBe(PATH))
})

it('manages the templates of the platform at /admin/tags', async () => {
  const server = fakeServer()
  server.answer(adminTagCategories.list, page([{ ...category, account_id: null }]))
  server.answer(adminTags.list, page([]))
  await renderApp('/admin/tags', { user: member([], { roles: ['Admin'] }), server })
  expect(await screen.findByRole('region', { name: 'Πόλη' })).toBeTruthy()
  expect(screen.queryByText('Import tags')).toBeNull()
})
