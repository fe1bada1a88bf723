import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeAbandonedUploads } from './abandoned-uploads.ts'

it('removes uploads that are older than a day, and keeps those of requests under way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'under-way'), 'half a file')
  await writeFile(join(folder, 'abandoned'), 'half a file')
  await mkdir(join(folder, 'abandoned-reply'))
  await writeFile(join(folder, 'abandoned-reply/1'), 'half a file')
  const two_days_ago = Date.now() / 1000 - 2 * 86_400
  for (const name of ['abandoned', 'abandoned-reply']) await utimes(join(folder, name), two_days_ago, two_days_ago)
  await removeAbandonedUploads(folder)
  expect(await readdir(folder)).toEqual(['under-way'])
})

it('accepts a folder that does not exist yet', async () => {
  await expect(removeAbandonedUploads(join(tmpdir(), 'stoa-no-such-folder'))).resolves.toBeUndefined()
})

it('fails for a folder that cannot be read, instead of taking it for missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'not-a-folder')
  await writeFile(file, '')
  await expect(removeAbandonedUploads(file)).rejects.toMatchObject({ code: 'ENOTDIR' })
})
