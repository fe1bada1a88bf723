import type { RequestFacts } from '#kit/context.ts'

/** What stands in the log for work that no request asked for. */
export const systemRequest = (route: string): RequestFacts => ({
  id: route,
  ip: '',
  browser: '',
  path: route,
  search: '',
  locale: 'en',
  socket_id: null,
  tz_offset: null,
  ignored: [],
  reply_headers: {},
})
