import type { Context, UploadedFile } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { Prepare } from '#kit/routes.ts'
import type { MediaCollection } from '#lib/media/limits.ts'
import { putFile, type PutFile } from './put-file.ts'
import { dropUnclaimed } from './unclaimed-files.ts'

/** A received file after its way to the storage, or why it was not taken. */
export interface StagedFile extends UploadedFile {
  readonly outcome: PutFile | AppError
}

type Reach = Pick<Context, 'services' | 'request'>

export interface Staging {
  files: readonly StagedFile[]
  /** Takes away what no row claimed; to be called when the transaction is over, whatever came of it. */
  settle(): Promise<void>
}

/**
 * Before the transaction of a request: sends its file to the storage. The handler finds it by `requireFile` under the
 * same names and gives it a row by `storeUpload`; what it does not claim is taken away again.
 * @param names fields beside `file` that it may travel by
 */
export function stageUpload(collection: MediaCollection, ...names: string[]): Prepare {
  return async (ctx) => {
    const { files } = ctx
    const found = firstFile(files, names)
    const staging = await stageFiles(ctx, found ? [found] : [], collection)
    return { files: { ...files, ...(found && { file: [...staging.files] }) }, settle: staging.settle }
  }
}

/** Sends files to the storage, for a transaction that is still to begin. */
export async function stageFiles(ctx: Reach, uploads: readonly UploadedFile[], collection: MediaCollection): Promise<Staging> {
  const { services } = ctx
  const paths: string[] = []
  const settle = async () => {
    if (!paths.length) return
    await dropUnclaimed(services, paths).catch((err: unknown) =>
      services.logger.warn({ err }, 'files that nobody wants are left to the hourly clean-up'),
    )
  }
  try {
    const files: StagedFile[] = []
    for (const upload of uploads) files.push({ ...upload, outcome: await attempt(ctx, upload, collection, paths) })
    return { files, settle }
  } catch (error) {
    await settle()
    throw error
  }
}

/** The file under `file`, or under one of the other names. */
export function firstFile(files: Context['files'], names: readonly string[]): UploadedFile | undefined {
  return ['file', ...names].flatMap((name) => files[name] ?? [])[0]
}

/** What is wrong with a file is said in its turn: after the record was found and the permission checked. */
async function attempt(ctx: Reach, upload: UploadedFile, collection: MediaCollection, paths: string[]) {
  try {
    return await putFile(ctx, upload, collection, (keys) => void paths.push(...keys))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
