import { fileRules } from '@stoa/domain'
import type { FormDefinition, FormField } from '@stoa/contract'
import type { Context, UploadedFile } from '#kit/context.ts'
import type { Prepare } from '#kit/routes.ts'
import { AppError } from '#lib/errors.ts'
import { copyMedia, type StagedFile, stageFiles, storeUpload } from '#modules/attachments/media/index.ts'
import { findVersion } from '../submissions/submissions.store.ts'
import { findPublic, isOpen } from './public-form.ts'
import { readShownToken } from './shown-token.ts'

const MB = 1024 * 1024
/** Files by the keys of their fields. Those that break a rule of their field were never sent to the storage. */
export type FormFiles = Readonly<Record<string, readonly (UploadedFile | StagedFile)[]>>

type Reach = Pick<Context, 'db' | 'services' | 'request'>
type Staged = Awaited<ReturnType<Prepare>>

const NONE: Staged = { files: {}, settle: async () => {} }

/** Sends the files of a submission to the storage, before its transaction. */
export const prepareFiles: Prepare = (ctx, { params, body }) =>
  stageFormFiles(ctx, { key: String(params.token), token: String(body.token ?? '') }, ctx.files)
prepareFiles.only_with_files = true

/**
 * Sends files to the storage that a form asks for, outside any transaction: a slow storage holds no connection. Nothing is sent for
 * a closed form, for fields that it has not, and beyond the numbers and sizes of its fields.
 * @returns the files by the keys of their fields; `settle` takes away what no submission claimed
 */
export async function stageFormFiles(ctx: Reach, { key, token }: { key: string; token: string }, sent: Context['files']): Promise<Staged> {
  if (!Object.keys(sent).length) return NONE
  const form = await findPublic(ctx, key)
  const shown = readShownToken(ctx.services.secrets, form.public_key, token)
  const definition = shown && isOpen(ctx, form) && (await findVersion(ctx.db, form.uuid, shown.version))
  if (!definition) return NONE
  const asked = askedFiles(definition, sent)
  const fitting = asked.flatMap(([field, files]) => (ruleBroken(field, files) ? [] : files))
  const { files: staged, settle } = await stageFiles(ctx, fitting, 'attachment')
  const byPath = new Map(staged.map((file) => [file.path, file]))
  return {
    files: Object.fromEntries(asked.map(([{ key: name }, files]) => [name, files.map((file) => byPath.get(file.path) ?? file)])),
    settle,
  }
}

const askedFiles = ({ fields }: FormDefinition, sent: Context['files']) =>
  fields.flatMap((field): [FormField, UploadedFile[]][] => {
    // Browsers send an empty part for a field without a file.
    const files = (field.type === 'file' ? (sent[`answers[${field.key}]`] ?? []) : []).filter(({ size_bytes }) => size_bytes > 0)
    return files.length ? [[field, files]] : []
  })

/** Why a field does not take its files: the text that says so, and its figures. */
export interface FileFault {
  fault: string
  max?: number
  types?: string
}

function ruleBroken(field: FormField, files: readonly UploadedFile[]): FileFault | undefined {
  const { max, max_mb } = fileRules(field.files)
  if (files.length > max) return { fault: 'file_count', max }
  return files.some(({ size_bytes }) => size_bytes > max_mb * MB) ? { fault: 'file_size', max: max_mb * 1024 } : undefined
}

/** Checks the files of a field. @returns their names, nothing when there are none, or why they are refused. @throws 507 */
export function checkFiles(field: FormField, files: FormFiles[string] = []): { value: unknown } | FileFault {
  if (!files.length) return field.required ? { fault: 'required' } : { value: undefined }
  const broken = ruleBroken(field, files)
  if (broken) return broken
  const { extensions } = fileRules(field.files)
  const names: string[] = []
  for (const file of files) {
    if (!('outcome' in file)) return { fault: 'required' }
    const { outcome } = file
    if (outcome instanceof AppError) {
      if (outcome.status >= 500) throw outcome
      return { fault: 'file_program' }
    }
    if (extensions.length && !extensions.includes(outcome.sniffed.extension)) return { fault: 'file_types', types: extensions.join(', ') }
    names.push(outcome.file_name)
  }
  return { value: names }
}

/** Checksums of files, by which the same answers with other files are another submission. */
export const checksumsOf = (files: FormFiles): Buffer[] =>
  Object.values(files)
    .flat()
    .flatMap((file) => ('outcome' in file && !(file.outcome instanceof AppError) ? [file.outcome.checksum] : []))

/** Keeps the files of the fields that were answered with their submission. */
export async function keepFiles(
  ctx: Context,
  submission: { id: number; account_id: number; data: Record<string, unknown> },
  files: FormFiles,
): Promise<void> {
  const { id, account_id, data } = submission
  const owner = { type: 'form_submission', id, requires: 'forms.read' }
  for (const [key, sent] of Object.entries(files))
    if (key in data)
      for (const file of sent) if ('outcome' in file) await storeUpload(ctx, file, { account_id, collection: 'attachment', owner })
}

/** Shows the files of a submission among those of its contact. */
export async function shareFiles({ db }: Context, definition: FormDefinition, submission_id: number, contact_id: number): Promise<void> {
  if (!definition.fields.some(({ type }) => type === 'file')) return
  await copyMedia(db, { type: 'form_submission', id: submission_id }, { type: 'contact', id: contact_id })
}
