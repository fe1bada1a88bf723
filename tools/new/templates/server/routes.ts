import { __plural__ } from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import type { Subject } from '#kit/records/record-change.ts'
import { __singular__Query } from './__module__.query.ts'
import type { __Singular__Row } from './__module__.presenter.ts'

const subject: Subject<__Singular__Row> = { type: '__type__', label: (row) => row.name }

export function __singular__Routes(routes: Routes): void {
  routes.records.set('__module__', __singular__Query)
  serveResource(routes, __plural__, {
    list: __singular__Query.list,
    filters: filterOptions(__plural__),
    export: exportList(__singular__Query, {
      columns: [
        { key: 'id', type: 'number' },
        { key: 'name', type: 'text', width: 30 },
        { key: 'created_at', type: 'datetime' },
      ],
    }),
    read: __singular__Query.read,
    ...standardVerbs({ table: '__table__', query: __singular__Query, subject, unique: { __table___name: 'name' } }),
  })
}
