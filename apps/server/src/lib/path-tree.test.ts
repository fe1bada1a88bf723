import { expect, it } from 'vitest'
import { pathTree } from './path-tree.ts'

const tree = pathTree([
  ['/contacts', 'list'],
  ['/contacts/:id', 'read'],
  ['/contacts/import', 'import'],
  ['/contacts/:contact_id/tags/:tag_id', 'tag'],
  ['/contacts/import/rows', 'rows'],
])

it.each([
  ['/contacts', 'list', {}],
  ['/contacts/', 'list', {}],
  ['/contacts/7', 'read', { id: '7' }],
  ['/contacts/import', 'import', {}],
  ['/cont%61cts/im%70ort', 'import', {}],
  ['/contacts/a%2Fb', 'read', { id: 'a/b' }],
  ['/contacts/%CE%B1', 'read', { id: 'α' }],
  ['/contacts/7/tags/9', 'tag', { contact_id: '7', tag_id: '9' }],
  ['/contacts/import/tags/9', 'tag', { contact_id: 'import', tag_id: '9' }],
  ['/contacts/import/rows', 'rows', {}],
])('finds %s', (path, value, params) => {
  expect(tree.find(path)).toEqual({ value, params })
})

it.each([
  '/',
  '/contact',
  '/contacts//',
  '/contacts/7/tags',
  '/contacts//tags/9',
  '/Contacts',
  '/contacts/%E0%A4%A',
  `/contacts/${'x'.repeat(301)}`,
])('finds nothing at %s', (path) => {
  expect(tree.find(path)).toBeUndefined()
})
