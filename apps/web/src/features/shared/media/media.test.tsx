import {
  adminMedia,
  contactMedia,
  createContactMedia,
  createMediaFolder,
  listMediaFolders,
  moveMediables,
  type Media,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import type { ScreenRoute } from '../../../kit/index.ts'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { formatBytes } from './format-bytes.ts'

const file = (id: number, more: Partial<Media> = {}): Media => ({
  id,
  uuid: `00000000-0000-7000-8000-00000000000${id}`,
  account_id: 7,
  name: `file${id}`,
  file_name: `file${id}.pdf`,
  extension: 'pdf',
  mime_type: 'application/pdf',
  size: 2048,
  kind: 'document',
  width: null,
  height: null,
  alt: null,
  status: 'ready',
  url: `/media/${id}`,
  preview_url: null,
  thumb_url: null,
  download_url: `/media/${id}/download`,
  collection_name: null,
  order_column: null,
  custom_properties: {},
  created_by_id: 99,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  ...more,
})
const pageOf = (data: Media[]) => ({
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

const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/files',
    guard: 'verified',
    title: 'titles:home',
    screen: async () => () => <AttachmentsPanel list={contactMedia} create={createContactMedia} params={{ contact_id: 3 }} />,
  },
]

/** Replaces the browser's uploads, which jsdom does not implement. */
function fakeUploads(answers: { status: number; body: unknown }[]) {
  const sent: { url: string; file: File }[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    send(form: FormData) {
      sent.push({ url: this.#url, file: form.get('file') as File })
      const { status, body } = answers.shift() ?? { status: 200, body: { data: file(1) } }
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      setTimeout(() => this.dispatchEvent(new Event('load')))
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
afterEach(() => vi.unstubAllGlobals())

it('[R-1-09] lists the files of a record, uploads new ones, and keeps a refused one with its reason', async () => {
  const server = fakeServer()
  server.answer(contactMedia, pageOf([file(1)]))
  const sent = fakeUploads([
    {
      status: 422,
      body: {
        message: 'The file field must not be a program.',
        code: 'validation_failed',
        request_id: 'r1',
        errors: { file: ['The file field must not be a program.'] },
      },
    },
  ])
  await renderApp('/accounts/7/files', { user: member(['contacts.read', 'contacts.update']), server, routes })
  expect(await screen.findByText('file1.pdf')).toBeTruthy()
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, [
    new File(['MZ'], 'setup.exe'),
    new File(['ok'], 'offer.txt'),
  ])
  expect(await screen.findByText('The file field must not be a program.')).toBeTruthy()
  expect(sent.map(({ url, file: { name } }) => [url, name])).toEqual([
    ['/api/v1/contacts/3/media', 'setup.exe'],
    ['/api/v1/contacts/3/media', 'offer.txt'],
  ])
  await waitFor(() => expect(server.to(contactMedia).length).toBeGreaterThan(1))
  await userEvent.click(screen.getByRole('button', { name: 'Send setup.exe again' }))
  await waitFor(() => expect(screen.queryByText('setup.exe')).toBeNull())
})

it('offers no upload to readers, and names the permission for deleting', async () => {
  const server = fakeServer()
  server.answer(contactMedia, pageOf([file(1)]))
  await renderApp('/accounts/7/files', { user: member(['contacts.read']), server, routes })
  expect(await screen.findByText('file1.pdf')).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete file1.pdf', hidden: true }).closest('[aria-disabled]')).not.toBeNull()
})

const staff = () => member([], { roles: ['Admin'] })
const folder = { id: 5, parent_id: null, name: 'Logos', position: 0, media_count: 1, created_at: '', updated_at: '' }

it('moves selected files of the library to a folder, and creates folders', async () => {
  const server = fakeServer()
  server.answer(adminMedia.list, pageOf([file(1), file(2)]))
  server.answer(listMediaFolders, { data: [folder] })
  server.answer(moveMediables, { data: { moved: 1 } })
  server.answer(createMediaFolder, { data: { ...folder, id: 6 } })
  const { address } = await renderApp('/admin/media-library', { user: staff(), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose file2.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Folder'), '5')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(server.to(moveMediables)[0]!.body).toMatchObject({ media_ids: [2], folder_id: 5 }))
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }))
  await userEvent.type(await screen.findByLabelText(/Name/), 'Photos')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(createMediaFolder)[0]!.body).toMatchObject({ name: 'Photos', parent_id: null }))
  await userEvent.click(screen.getByRole('button', { name: /^Logos/ }))
  await waitFor(() => expect(address()).toContain('filter.folder.in=5'))
}, 20_000)

it('formats sizes', () => {
  expect([formatBytes(0, 'en'), formatBytes(2048, 'en'), formatBytes(1_500_000, 'gr')]).toEqual(['0 bytes', '2 kB', '1,4 MB'])
})
