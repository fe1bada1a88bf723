import { expect, it } from 'vitest'
import { putShared } from './put-shared.ts'

const tags = JSON.stringify({
  tags: [
    { id: 7, name: 'Άλφα' },
    { id: 3, name: 'Beta' },
  ],
})
const put = (rows: string, shared = tags) => JSON.parse(putShared(rows, shared).join('')) as unknown

it('puts the records of each row in their order', () => {
  expect(put('[{"id":1,"tags":[3,7]},{"id":2,"tags":[]},{"id":3,"tags":[3]}]')).toEqual([
    {
      id: 1,
      tags: [
        { id: 7, name: 'Άλφα' },
        { id: 3, name: 'Beta' },
      ],
    },
    { id: 2, tags: [] },
    { id: 3, tags: [{ id: 3, name: 'Beta' }] },
  ])
})

it('leaves out ids whose record is not there', () => {
  expect(put('[{"tags":[9]},{"tags":[3,9,7]}]')).toEqual([
    { tags: [] },
    {
      tags: [
        { id: 7, name: 'Άλφα' },
        { id: 3, name: 'Beta' },
      ],
    },
  ])
})

it('changes neither texts nor values of own fields that look like ids', () => {
  const rows = '[{"name":"\\"tags\\":[3]","custom_fields":{"tags": [3]},"tags":[3]}]'
  expect(put(rows)).toEqual([{ name: '"tags":[3]', custom_fields: { tags: [3] }, tags: [{ id: 3, name: 'Beta' }] }])
})

it('puts several relations', () => {
  const shared = JSON.stringify({ tags: [{ id: 1, name: 'a' }], lists: [{ id: 1, name: 'b' }] })
  expect(put('[{"tags":[1],"lists":[1]}]', shared)).toEqual([{ tags: [{ id: 1, name: 'a' }], lists: [{ id: 1, name: 'b' }] }])
})

it('changes nothing when rows share nothing', () => {
  expect(putShared('[{"tags":[1]}]', undefined)).toEqual(['[{"tags":[1]}]'])
})
