import { sql } from 'kysely'
import { type NoteInput, notes, type notesOn, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { announce, findSubject } from '../subjects/index.ts'
import { noteQuery } from './notes.query.ts'
import { deleteNote, insertNote, updateNote } from './store.ts'

/**
 * Serves the notes of one kind of record.
 * @param subject morph alias and the path parameter that holds its key
 */
export function serveNotes(routes: Routes, resource: ReturnType<typeof notesOn>, subject: { type: string; param: string }): void {
  serveResource(routes, resource, {
    list: async (ctx, { params, query }: { params: Params; query: ListRequest }) => {
      const found = await findSubject(ctx, subject.type, params[subject.param], 'read')
      return noteQuery.page(
        ctx,
        query,
        {},
        sql`t.account_id = ${found.account_id} AND t.notable_type = ${found.type} AND t.notable_id = ${found.key} ${found.visitor_account_id ? sql`AND t.visibility = 'shared'` : sql``}`,
      )
    },
    create: async (ctx, { params, body }) => {
      const found = await findSubject(ctx, subject.type, params[subject.param], 'update')
      const row = await insertNote(ctx.db, {
        account_id: found.account_id,
        notable_type: found.type,
        notable_id: found.key,
        ...textOf(ctx, body.body),
        is_pinned: body.is_pinned,
        visibility: body.visibility,
        created_by_id: ctx.actor.id,
      })
      await announce(ctx, found, 'note', 'created', row.id)
      return noteQuery.one(ctx, row, ['createdBy'])
    },
  })
}

/** One note by its id; the record that it belongs to decides who may change it. */
export function noteRoutes(routes: Routes): void {
  serveResource(routes, notes, { update: changeNote, remove: removeNote })
}

async function changeNote(ctx: Context, { params, body }: { params: Params; body: Partial<NoteInput> }) {
  const { note, subject } = await findNote(ctx, params.id)
  const { is_pinned, visibility } = body
  const after = await updateNote(ctx.db, note.id, { ...(body.body !== undefined && textOf(ctx, body.body)), is_pinned, visibility })
  await announce(ctx, subject, 'note', 'updated', note.id)
  return noteQuery.one(ctx, after, ['createdBy'])
}

async function removeNote(ctx: Context, { params }: { params: Params }) {
  const { note, subject } = await findNote(ctx, params.id)
  await deleteNote(ctx.db, note.id)
  await announce(ctx, subject, 'note', 'deleted', note.id)
  return { data: null }
}

async function findNote(ctx: Context, id: number) {
  const note = await noteQuery.find(ctx, id, 'update')
  return { note, subject: await findSubject(ctx, note.notable_type, note.notable_id, 'update') }
}

/** The cleaned text. @throws 422 on `body` when nothing of it remains */
function textOf(ctx: Context, body: string) {
  const text = cleanHtml(body)
  if (!text.body_text) refuseMissing(ctx, 'body')
  return text
}
