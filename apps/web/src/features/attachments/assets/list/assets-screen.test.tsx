import {
  type Asset,
  assetAccounts,
  assets,
  attachTaskAssets,
  batchDeleteAssets,
  batchRestoreAssets,
  batchTagAssets,
  batchUntagAssets,
  createAssetLink,
  detachTaskAsset,
  shareAssets,
  sharedAssets,
  type Tag,
  tagCategories,
  tags,
  type Task,
  taskAssets,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'
import type { ScreenRoute } from '../../../../kit/index.ts'
import { TaskAssetsPanel } from '../task/task-assets-panel.tsx'

const ALL = ['read', 'create', 'update', 'delete', 'share'].map((verb) => `assets.${verb}`)
const AT = '2026-03-09T10:00:00Z'

const asset = (id: number, more: Partial<Asset> = {}): Asset => ({
  id,
  account_id: 7,
  name: `Asset ${id}`,
  kind: 'note',
  category: 'copy',
  description: null,
  media_id: null,
  link_id: null,
  note_id: id,
  size: null,
  version_no: 1,
  is_brand: false,
  created_by_id: 1,
  tasks_count: 0,
  is_shared: false,
  shared_ability: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  tags: [],
  ...more,
})
const tag = (id: number, name: string): Tag => ({
  id,
  account_id: 7,
  tag_category_id: null,
  name,
  color: null,
  position: 0,
  usage_count: 0,
  version: 1,
  created_at: AT,
  updated_at: AT,
})
const pageOf = <Row,>(data: Row[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: {
    current_page: 1,
    from: data.length ? 1 : null,
    to: data.length || null,
    last_page: 1,
    path: '',
    per_page: 25,
    total: data.length,
  },
})

function serverWith(rows: Asset[]) {
  const server = fakeServer()
  server.answer(assets.list, pageOf(rows))
  server.answer(tags.list, pageOf([tag(3, 'Draft'), tag(4, 'Approved')]))
  server.answer(tagCategories.list, pageOf([]))
  return server
}
/** jsdom is slow at computing whether a pointer reaches an element. */
const user = userEvent.setup({ pointerEventsCheck: 0 })

it('adds and removes tags of several assets together (MOD-003)', async () => {
  const server = serverWith([asset(1, { tags: [{ id: 3, name: 'Draft', color: null, tag_category_id: null }] }), asset(2)])
  server.answer(batchTagAssets, { data: { count: 2 } })
  server.answer(batchUntagAssets, { data: { count: 1 } })
  await renderApp('/accounts/7/assets', { user: member([...ALL, 'tags.read']), server })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Asset 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Asset 2' }))
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: 'Add tags' }))
  await user.click(await screen.findByRole('option', { name: 'Approved' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Take tags off' }))
  await user.click((await screen.findAllByRole('option', { name: 'Draft' })).at(-1)!)
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(server.to(batchTagAssets)[0]?.body).toMatchObject({ ids: [1, 2], tags: [4] }))
  expect(server.to(batchUntagAssets)[0]!.body).toMatchObject({ ids: [1, 2], tags: [3] })
})

it('deletes unused assets, names those in use, and restores the deleted ones', async () => {
  const server = serverWith([asset(1, { tasks_count: 2 }), asset(2)])
  server.answer(batchDeleteAssets, { data: { ids: [2], refused: [] } })
  server.answer(batchRestoreAssets, { data: { count: 1 } })
  await renderApp('/accounts/7/assets', { user: member(ALL), server })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Asset 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Asset 2' }))
  await user.click(within(screen.getByRole('group', { name: /./ })).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Asset 1 – 2 tasks. Take it off the tasks first.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.to(batchDeleteAssets)[0]?.body).toMatchObject({ ids: [2] }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(batchRestoreAssets)[0]?.body).toMatchObject({ ids: [2] }))
})

it('opens an asset by its address and shares it', async () => {
  const server = serverWith([asset(1)])
  server.answer(assets.read, { data: asset(1, { name: 'Slogan', accounts: [], tasks: [], versions: [] }) })
  server.answer(assetAccounts, { data: [{ value: 9, label: 'Hotels' }] })
  server.answer(shareAssets, { data: { count: 1 } })
  await renderApp('/accounts/7/assets/1', { user: member(ALL), server })
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('combobox', { name: /Account/ }))
  await user.click(await screen.findByRole('option', { name: 'Hotels' }))
  await user.click(screen.getAllByRole('button', { name: 'Share' }).at(-1)!)
  await waitFor(() => expect(server.to(shareAssets)[0]?.body).toMatchObject({ asset_ids: [1], account_id: 9 }))
})

it('adds a link to the library', async () => {
  const server = serverWith([])
  server.answer(createAssetLink, { data: asset(5, { name: 'figma.com' }) })
  const { address } = await renderApp('/accounts/7/assets/create-link', { user: member(ALL), server })
  await user.type(await screen.findByRole('textbox', { name: /Address/ }), 'https://figma.com/file')
  await user.click(screen.getByRole('button', { name: 'Add to library' }))
  await waitFor(() => expect(server.to(createAssetLink)[0]?.body).toMatchObject({ url: 'https://figma.com/file', tags: [] }))
  await waitFor(() => expect(address()).toBe('/accounts/7/assets'))
})

it('offers readers neither upload nor changes, and shows assets shared by others', async () => {
  const server = serverWith([])
  server.answer(
    sharedAssets,
    pageOf([asset(3, { name: 'Guide', account_id: 9, account: { id: 9, uuid: 'u', type: 'client', name: 'Hotels' } })]),
  )
  await renderApp('/accounts/7/assets', { user: member(['assets.read']), server })
  expect(await screen.findByText('Nothing in the library yet')).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Shared with us' }))
  expect(await screen.findByRole('button', { name: /^Guide/ })).toBeTruthy()
  expect(screen.getByText('Copy · Hotels')).toBeTruthy()
})

const panel: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/material',
    guard: 'verified',
    title: 'titles:home',
    screen: async () => () => <TaskAssetsPanel task={{ uuid: 'u1', account_id: 7 } as Task} mayChange />,
  },
]

it('attaches assets of the library to a task and removes them', async () => {
  const server = serverWith([asset(1, { name: 'Logo' }), asset(2, { name: 'Slogan' })])
  server.answer(taskAssets, pageOf([asset(1, { name: 'Logo' })]))
  server.answer(attachTaskAssets, { data: [asset(2)] })
  server.answer(detachTaskAsset, { data: null })
  await renderApp('/accounts/7/material', { user: member([...ALL, 'tasks.read', 'tasks.update']), server, routes: panel })
  await user.click(await screen.findByRole('button', { name: 'Choose from the library' }))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose Logo' })).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Choose Slogan' }))
  await user.click(screen.getByRole('button', { name: 'Attach 1 asset' }))
  await waitFor(() =>
    expect([...((server.to(attachTaskAssets)[0]?.body ?? new FormData()) as FormData)]).toContainEqual(['asset_ids[]', '2']),
  )
  await user.click(await screen.findByRole('button', { name: 'Take Logo off the task' }))
  await waitFor(() => expect(server.to(detachTaskAsset)[0]?.path).toBe('/api/v1/tasks/u1/assets/1'))
})
