import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { BodyOf, parseContactImport } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, text } from '#kit/refuse.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import { newStorageKey } from '#lib/storage/storage.ts'
import { fileRefusal } from './file-refusal.ts'
import { withLocalFile } from '../read/import-file.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { findImport, showImport } from '../imports.query.ts'
import { insertImport, replaceParsed } from '../store/imports.ts'
import { parseFile, type FileFacts } from './parse-file.ts'

type Body = BodyOf<typeof parseContactImport>
interface StoredFile {
  file_path: string
  file_name: string
  size_bytes: number
  checksum: Buffer
}

/**
 * Step one of an import: stores the file, detects its format and guesses its columns. With `import_id`, reads the
 * stored file again with the caller's format.
 * @throws 422 on `file` with the reason why it cannot be read
 */
export async function parseImport(ctx: Context, { params, body }: { params: { account_id: number }; body: Body }) {
  const { account_id } = params
  const again = body.import_id ? await editable(ctx, body.import_id, account_id) : null
  const stored = again ? null : await storeFile(ctx, account_id, body)
  const key = again?.file_path ?? stored!.file_path
  try {
    const facts = await withLocalFile(ctx.services, key, async (path) =>
      parseFile(path, { ...body, country: await countryOf(ctx, account_id), limits: importLimits(ctx.services) }),
    )
    const row = again ? await rewrite(ctx, again, facts) : await insert(ctx, account_id, stored!, facts)
    const { data } = await showImport(ctx, row)
    return { data: { ...data, preview: facts.preview, consent_text: text(ctx, 'import:consent_text') } }
  } catch (error) {
    if (stored) await ctx.services.storage.remove(stored.file_path)
    throw fileRefusal(ctx, error)
  }
}

/** Country of phone numbers without a country code. */
export async function countryOf(ctx: Pick<Context, 'db'>, account_id: number): Promise<string> {
  const row = await one<{ country_code: string }>(ctx.db, sql`SELECT country_code FROM accounts WHERE id = ${account_id}`)
  return row?.country_code ?? 'GR'
}

async function editable(ctx: Context, id: number, account_id: number): Promise<ImportRecord> {
  const found = await findImport(ctx, id, { account_id })
  if (!['parsed', 'mapped'].includes(found.status) || !found.file_path) refuse(ctx, { import_id: 'import:not_editable' })
  return found
}

async function storeFile(ctx: Context, account_id: number, body: Body): Promise<StoredFile> {
  const { storage } = ctx.services
  const limit = importLimits(ctx.services).max_file_bytes
  const source = await sourceOf(ctx, account_id, body)
  if (source.size_bytes > limit) throw fileRefusal(ctx, new SpreadsheetError('file_too_large'))
  const file_path = newStorageKey('imports')
  const stream = 'path' in source ? createReadStream(source.path) : await storage.get(source.key)
  return { file_path, file_name: (source.file_name.trim() || 'contacts').slice(-200), ...(await storage.put(file_path, stream)) }
}

/** The file of the request, or one that was uploaded before. */
async function sourceOf(
  ctx: Context,
  account_id: number,
  body: Body,
): Promise<{ file_name: string; size_bytes: number } & ({ path: string } | { key: string })> {
  const file = ctx.files.file?.[0]
  if (file) return file
  const row = await one<{ file_name: string; size_bytes: number; key: string }>(
    ctx.db,
    sql`
    SELECT file_name, size_bytes, path AS key FROM media WHERE id = ${body.media_id ?? null}::bigint AND account_id = ${account_id} AND deleted_at IS NULL AND status = 'ready'
    UNION ALL SELECT file_name, size_bytes, path FROM temporary_media_uploads
    WHERE token = ${body.upload_token ?? null}::uuid AND user_id = ${ctx.actor.id} AND status = 'uploaded' AND expires_at > now()`,
  )
  if (row) return row
  if (!body.media_id && !body.upload_token) refuseMissing(ctx, 'file')
  refuse(ctx, { [body.media_id ? 'media_id' : 'upload_token']: ['validation:unknown', { field: text(ctx, 'fields:file') }] })
}

function insert(
  ctx: Context,
  account_id: number,
  { file_path, file_name, size_bytes, checksum }: StoredFile,
  facts: FileFacts,
): Promise<ImportRecord> {
  const { format } = facts
  const file = { account_id, user_id: ctx.actor.id, file_name, file_path, file_bytes: size_bytes, file_hash: checksum, format }
  return insertImport(ctx.db, file, facts)
}

async function rewrite(ctx: Context, { id }: ImportRecord, facts: FileFacts): Promise<ImportRecord> {
  return (await replaceParsed(ctx.db, id, facts)) ?? refuse(ctx, { import_id: 'import:not_editable' })
}
