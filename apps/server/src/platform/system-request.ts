import type { RequestFacts } from '#kit/context.ts'

/** Facts of work that no request asked for. */
export const systemRequest = (path: string): RequestFacts => ({
  id: path,
  ip: '',
  browser: '',
  path,
  search: '',
  locale: 'en',
  socket_id: null,
  tz_offset: null,
  ignored: [],
  reply_headers: {},
})
