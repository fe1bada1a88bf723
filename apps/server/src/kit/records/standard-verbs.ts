import type { One, Params } from '@stoa/contract'
import type { NewRow, RowChange, Table } from '#db/rows.ts'
import { changeRow, createRow, removeRow, type RecordKind } from './change-row.ts'
import type { Context } from '../context.ts'
import type { RecordRow } from './record-change.ts'
import type { ResourceQuery } from '../query/resource-query.ts'

type Query<Answer> = Omit<ResourceQuery, 'one'> & { one(ctx: Context, row: any): Promise<One<Answer>> }

/**
 * Create, update and remove for records that need no behaviour besides {@link changeRow} and its siblings.
 * @param values converts a body to columns; default: the body
 */
export function standardVerbs<T extends Table, Read extends RecordRow, Answer = any>(
  kind: RecordKind<T, Read> & { query: Query<Answer> },
  values: (ctx: Context, body: any, params: Params, before: Read | null) => Promise<object> | object = (_ctx, body) => body,
) {
  const { query } = kind
  const { key } = query.resource
  return {
    create: async (ctx: Context, { params, body }: { params: Params; body: any }) => {
      const parents = Object.entries(query.spec.under ?? {}).flatMap(([name, column]) => (name in params ? [[column, params[name]]] : []))
      const columns = { ...Object.fromEntries(parents), ...(await values(ctx, body, params, null)) }
      return query.one(ctx, await createRow(ctx, kind, columns as NewRow<T>))
    },
    update: async (ctx: Context, { params, body: { version, ...body } }: { params: Params; body: any }) => {
      const columnsOf = async (before: Read) => (await values(ctx, body, params, before)) as RowChange<T>
      return query.one(ctx, await changeRow(ctx, kind, { key: params[key], version }, columnsOf))
    },
    remove: (ctx: Context, { params }: { params: Params }) => removeRow(ctx, kind, params[key]),
  }
}
