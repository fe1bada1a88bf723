// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/links.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Link, LinkInput } from '../../src/attachments/links.ts'
const linksLimits = { create: { title: { maxLength: 200 }, url: { maxLength: 2048 } }, update: { title: { maxLength: 200 }, url: { maxLength: 2048 } } } as const
export const links: InBrowser<typeof source.links, typeof linksLimits> = {
  name: 'links',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'links.list', method: 'GET', path: '/api/v1/links', access: { who: 'verified' }, records: 'links' },
  export: { id: 'links.export', method: 'GET', path: '/api/v1/links/export', access: { who: 'verified' }, records: 'links', produces: 'xlsx' },
  filters: { id: 'links.filters', method: 'GET', path: '/api/v1/links/filters', access: { who: 'verified' }, records: 'links' },
  read: { id: 'links.read', method: 'GET', path: '/api/v1/links/:id', access: { who: 'verified' }, records: 'links' },
  create: { id: 'links.create', method: 'POST', path: '/api/v1/links', access: { who: 'verified' }, records: 'links', limits: linksLimits.create },
  update: { id: 'links.update', method: 'PUT', path: '/api/v1/links/:id', access: { who: 'verified' }, records: 'links', limits: linksLimits.update },
  remove: { id: 'links.delete', method: 'DELETE', path: '/api/v1/links/:id', access: { who: 'verified' }, records: 'links' },
}
