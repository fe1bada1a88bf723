import { contacts, reportClientError } from '@stoa/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../test/render-app.tsx'
import { ApiError, call, configureCalls } from '../../kit/index.ts'
import { ChunkLoadError, CssChunkLoadError, loadChunk } from '../chunks.ts'
import { report } from '../report.ts'
import { startErrorReports } from './send-reports.ts'

let server: ReturnType<typeof fakeServer>
let stop: () => void

beforeEach(() => {
  server = fakeServer()
  // Browsers turn a reported error into an `error` event; jsdom does not.
  vi.stubGlobal('reportError', (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })))
  configureCalls({ report })
  stop = startErrorReports()
})
afterEach(() => {
  stop()
  configureCalls({ report: () => {} })
})

const told = () => server.to(reportClientError).map(({ body }) => body)

it('[R-8-13] tells the server once of a request that could not be set up, with the screen and without its query', async () => {
  window.history.replaceState(null, '', '/accounts/7/contacts?filter.search=ada')
  for (const _ of [1, 2]) await expect(call(contacts.list, { params: {} })).rejects.toThrow('account_id')
  expect(told()).toMatchObject([
    { name: 'TypeError', message: expect.stringContaining('account_id'), stack: expect.any(String), path: '/accounts/7/contacts' },
  ])
})

it('[R-8-14] [R-8-15] tells the server of code and stylesheets that did not load', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))).rejects.toThrow(ChunkLoadError)
  await expect(loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/a.css')))).rejects.toThrow(CssChunkLoadError)
  expect(told().map(({ name }) => name)).toEqual(['ChunkLoadError', 'CssChunkLoadError'])
})

it('does not tell of answers and cancelled calls, of a report that did not arrive, or of more than 20 faults', async () => {
  report(new ApiError({ status: 500, status_text: 'Internal Server Error' }))
  report(new DOMException('aborted', 'AbortError'))
  expect(told()).toEqual([])
  for (let at = 0; at < 30; at += 1) report(new Error(`fault ${at}`))
  expect(told()).toHaveLength(20)
})
