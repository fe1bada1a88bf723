import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, readlink, realpath, rmdir, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'
import { canEnter, type DatabaseUser } from './database-user.ts'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'

/** Inside a cluster that a data folder links to: the path of the link. */
const LINK_RECORD = 'stoa.folder'

/**
 * The folder of the cluster: `data_dir` itself, or, if the database's user cannot reach it, a private folder below `open_folder` that
 * `data_dir` then links to. The link alone decides which folder is used, so the project can be moved.
 * @throws if an unreachable `data_dir` already holds files, or if its link leads nowhere or to the database of another project
 */
export async function clusterFolder(data_dir: string, user: DatabaseUser, open_folder: string): Promise<string> {
  const found = await lstat(data_dir).catch(undefinedIfMissing)
  if (found?.isSymbolicLink()) return followLink(data_dir)
  if (!(await canEnter(dirname(data_dir), user))) return linkOutside(data_dir, open_folder)
  await createEnterable(dirname(data_dir), user)
  return join(await realpath(dirname(data_dir)), basename(data_dir))
}

/** As root with a restrictive umask, new folders would be closed to the database's user. */
async function createEnterable(folder: string, { uid }: DatabaseUser): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined || uid === undefined) return
  for (let path = folder; path.startsWith(first); path = dirname(path)) await chmod(path, 0o711)
}

async function linkOutside(data_dir: string, open_folder: string): Promise<string> {
  const name = dirname(data_dir)
    .split(/[\\/]+/)
    .filter(Boolean)
    .join('-')
    .slice(-60)
  if ((await readdir(data_dir).catch(undefinedIfMissing))?.length)
    throw new OperatorError(
      `PostgreSQL runs as the system user postgres, who cannot enter ${data_dir}. Move this folder to one that the user may enter, and link to it:
  mkdir -p -m 711 ${open_folder} && mv ${data_dir} ${open_folder}/${name} && ln -s ${open_folder}/${name} ${data_dir}`,
    )
  await mkdir(dirname(data_dir), { recursive: true })
  await createOpenFolder(open_folder)
  const cluster = await mkdtemp(join(open_folder, `${name}-`))
  await rmdir(data_dir).catch(undefinedIfMissing)
  await symlink(cluster, data_dir)
  return cluster
}

/** Creates a folder that everyone may pass through and only its owner may list. */
export async function createOpenFolder(path: string): Promise<void> {
  if ((await mkdir(path, { recursive: true })) !== undefined) await chmod(path, 0o711)
}

async function followLink(data_dir: string): Promise<string> {
  const cluster = await realpath(data_dir).catch(undefinedIfMissing)
  if (cluster === undefined)
    throw new OperatorError(
      `${data_dir} is a link to ${await readlink(data_dir)}, which does not exist. Restore that folder, or remove the link to begin with an empty database.`,
    )
  const recorded = (await readFile(join(cluster, LINK_RECORD), 'utf8').catch(undefinedIfMissing)) ?? data_dir
  if (recorded !== data_dir && (await realpath(recorded).catch(undefinedIfMissing)) === cluster)
    throw new OperatorError(
      `${data_dir} is a link to the database of ${recorded}. Two installations must not share one database: remove the link to begin with an empty one.`,
    )
  return cluster
}

/** Records inside a linked cluster where the link is: a copied project must not use the database of the original. */
export async function recordLink(cluster: string, data_dir: string): Promise<void> {
  const found = await lstat(data_dir).catch(undefinedIfMissing)
  if (found?.isSymbolicLink()) await writeFile(join(cluster, LINK_RECORD), data_dir)
}
