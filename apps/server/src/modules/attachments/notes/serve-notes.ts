import { sql } from 'kysely'
import { type NoteInput, notes, type notesOn, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import type { ListRequest } from '#kit/list-request.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { announce, findSubject } from '../subjects/index.ts'
import { noteQuery, type NoteRow } from './notes.query.ts'

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
      const row = await insertRow<NoteRow>(ctx, 'notes', {
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

/** One note by its id; the record it hangs on decides who may change it. */
export function noteRoutes(routes: Routes): void {
  serveResource(routes, notes, { update: updateNote, remove: removeNote })
}

async function updateNote(ctx: Context, { params, body }: { params: Params; body: Partial<NoteInput> }) {
  const { note, subject } = await findNote(ctx, params.id)
  const { is_pinned, visibility } = body
  const after = await updateRow<NoteRow>(
    ctx,
    'notes',
    { id: note.id },
    { ...(body.body !== undefined && textOf(ctx, body.body)), is_pinned, visibility },
    { versioned: false },
  )
  await announce(ctx, subject, 'note', 'updated', note.id)
  return noteQuery.one(ctx, after, ['createdBy'])
}

async function removeNote(ctx: Context, { params }: { params: Params }) {
  const { note, subject } = await findNote(ctx, params.id)
  await sql`UPDATE notes SET deleted_at = now(), updated_at = now() WHERE id = ${note.id}`.execute(ctx.db)
  await announce(ctx, subject, 'note', 'deleted', note.id)
  return { data: null }
}

async function findNote(ctx: Context, id: number) {
  const note = await noteQuery.find(ctx, id, 'update')
  return { note, subject: await findSubject(ctx, note.notable_type, note.notable_id, 'update') }
}

/** A text of which nothing allowed remains is as good as none. */
function textOf(ctx: Context, body: string) {
  const text = cleanHtml(body)
  const { locale } = ctx.request
  if (!text.body_text)
    throw invalid({ body: ctx.services.t(locale, 'validation:required', { field: ctx.services.t(locale, 'fields:body') }) })
  return text
}
