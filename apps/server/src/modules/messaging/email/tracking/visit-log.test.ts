import { appendFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLeftFile, openVisitLog, visitFiles } from './visit-log.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'stoa-visits-')), 'visits')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(join(folder, '..'), { recursive: true })
})

it('gives lines in their order, in groups, until they are stored', () => {
  const log = openVisitLog(folder)
  for (const line of ['one', 'δύο', 'three']) log.add(line)
  const group = log.next(2)!
  expect(group).toEqual({ file: group.file, from: 0, to: 11, lines: ['one', 'δύο'] })
  expect(log.next(2)).toEqual(group)
  log.stored(group.file, group.to)
  expect([log.waiting(), log.next(2)!.lines]).toEqual([6, ['three']])
  log.stored(group.file, 17)
  expect([log.waiting(), log.next(2)]).toEqual([0, null])
  log.close()
})

it('gives lines that are longer together than one reading', () => {
  const log = openVisitLog(folder)
  const lines = Array.from({ length: 2_000 }, (_, n) => `${n} ${'x'.repeat(500)}`)
  for (const line of lines) log.add(line)
  const read: string[] = []
  for (let group = log.next(1_000); group; group = log.next(1_000)) {
    read.push(...group.lines)
    log.stored(group.file, group.to)
  }
  expect(read).toEqual(lines)
  log.close()
})

it('begins another file after a while, and removes files when they are stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const log = openVisitLog(folder)
  log.add('one')
  const first = log.next(10)!
  vi.advanceTimersByTime(31_000)
  log.add('two')
  expect(await visitFiles(folder)).toHaveLength(2)
  log.stored(first.file, first.to)
  expect(await visitFiles(folder)).not.toContain(first.file)
  const second = log.next(10)!
  expect(second.lines).toEqual(['two'])
  log.stored(second.file, second.to)
  expect(await visitFiles(folder)).toEqual([second.file])
  log.close()
  expect(await readdir(folder)).toEqual([])
})

it('leaves the file of what is not stored when it closes', async () => {
  const log = openVisitLog(folder)
  log.add('kept')
  log.close()
  const [file] = await visitFiles(folder)
  // A line without an end was cut off.
  appendFileSync(join(folder, `${file}.log`), 'cut o')
  const left = (await openLeftFile(folder, file!))!
  expect([left.is_over, left.next(0, 10).lines, left.next(5, 10).lines]).toEqual([false, ['kept'], []])
  left.close()
  const long_ago = Date.now() / 1000 - 300
  await utimes(join(folder, `${file}.log`), long_ago, long_ago)
  const over = (await openLeftFile(folder, file!))!
  expect(over.is_over).toBe(true)
  over.close()
  over.remove()
  expect(await openLeftFile(folder, file!)).toBeUndefined()
})
