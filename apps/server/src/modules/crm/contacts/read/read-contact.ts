import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { survivorOf } from '../../contact-children/index.ts'
import { contactQuery } from '../contacts.query.ts'

/** Reads a contact. The id of a merged contact leads to the survivor, so that old links keep working. */
export async function readContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const find = (id: number) => contactQuery.find(ctx, id, 'read', query.include)
  const contact = await find(params.id).catch(async (error: unknown) => {
    const survivor = error instanceof AppError && error.status === 404 ? await survivorOf(ctx.db, params.id) : null
    if (survivor === null) throw error
    return find(survivor)
  })
  return contactQuery.one(ctx, contact, query.include)
}
