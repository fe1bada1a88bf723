import type { DraftEmailInput, MediaInput, Params } from '@stoa/contract'
import { type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { attachMedia, presentMedia, takeUpload, unlinkAllMedia } from '#modules/attachments/media/index.ts'
import type { FindOwner } from '../messages/email-owner.ts'
import { cleanMailHtml } from '../templates/mail-html.ts'
import { oneLine } from '../templates/check-text.ts'
import { checkReferences } from './draft-references.ts'
import { draftQuery, findDraft, type DraftRow } from './drafts.query.ts'
import { changeDraft, deleteDraft, insertDraft } from '../store/drafts.ts'

type Update = DraftEmailInput & { version?: number | undefined }

/** Creates a draft. Its fields are not validated, because the member may still be typing them. */
export const createDraft =
  (find: FindOwner) =>
  async (ctx: Context, { params, body }: { params: Params; body: DraftEmailInput }) => {
    const owner = await find(ctx, params, 'send')
    await checkReferences(ctx, owner, body)
    return refusals(ctx, {}, async () => {
      const row = await insertDraft(ctx.db, {
        account_id: owner.account_id,
        contact_id: owner.contact_id,
        contact_request_id: owner.contact_request_id ?? body.contact_request_id ?? null,
        user_id: ctx.actor.id,
        ...columnsOf(body),
      })
      await replaceMedia(ctx, row, body.media)
      return draftQuery.one(ctx, row, ['media'])
    })
  }

/**
 * Autosave.
 * @throws 409 when another window saved in the meantime
 */
export const updateDraft =
  (find: FindOwner) =>
  async (ctx: Context, { params, body }: { params: Params; body: Update }) => {
    const owner = await find(ctx, params, 'send')
    const before = await findDraft(ctx, owner, params.id)
    if (body.version !== undefined && body.version !== before.version) throw versionConflict()
    await checkReferences(ctx, owner, body)
    return refusals(ctx, {}, async () => {
      const row = await changeDraft(ctx.db, before.id, columnsOf(body))
      await replaceMedia(ctx, row, body.media)
      return draftQuery.one(ctx, row, ['media'])
    })
  }

export const removeDraft =
  (find: FindOwner) =>
  async (ctx: Context, { params }: { params: Params }) => {
    const owner = await find(ctx, params, 'send')
    await dropDraft(ctx, await findDraft(ctx, owner, params.id))
    return { data: null }
  }

/** Deletes a draft. Its files remain in the account's library. */
export async function dropDraft(ctx: Context, { id }: Pick<DraftRow, 'id'>): Promise<void> {
  await unlinkAllMedia(ctx.db, draftFiles(id))
  await deleteDraft(ctx.db, id)
}

/** Keeps the file of a multipart body, or a temporary upload, with a draft. */
export const attachToDraft =
  (find: FindOwner) =>
  async (ctx: Context, { params, body }: { params: Params; body: Partial<MediaInput> }) => {
    const owner = await find(ctx, params, 'send')
    const draft = await findDraft(ctx, owner, params.id)
    const place = { account_id: owner.account_id, collection: 'attachment' as const, owner: draftFiles(draft.id) }
    const row = await takeUpload(ctx, body, place, 'attachment')
    return { data: presentMedia(row, ctx) }
  }

const draftFiles = (id: number) => ({ type: 'draft_email_message', id, requires: 'email-messages.read' })

/** The files of a draft become those that are named, in this order. */
async function replaceMedia(ctx: Context, { id, account_id }: DraftRow, media: readonly (number | string)[] | undefined): Promise<void> {
  if (!media) return
  await unlinkAllMedia(ctx.db, draftFiles(id))
  await attachMedia(ctx, media, { account_id, collection: 'attachment', owner: draftFiles(id) })
}

function columnsOf({
  from_email_uuid,
  to,
  cc,
  bcc,
  subject,
  html,
  email_template_id,
  in_reply_to_id,
}: DraftEmailInput): RowChange<'draft_email_messages'> {
  return {
    from_email_uuid,
    to,
    cc,
    bcc,
    subject: subject === undefined ? undefined : oneLine(subject ?? ''),
    html: html === undefined ? undefined : cleanMailHtml(html ?? ''),
    email_template_id,
    in_reply_to_id,
  }
}
