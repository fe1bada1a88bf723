import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRoom } from './room.ts'

const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }))
const free = (bytes: number) => async () => ({ bavail: bytes, bsize: 1 })
const MEGABYTE = 1024 * 1024

describe('room for writing', () => {
  it('is there in a folder of this machine, and not in one that is gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoa-room-'))
    expect(await createRoom(folder, Date.now, free(64 * MEGABYTE)).isEnough()).toBe(true)
    const measured = createRoom(folder)
    await rm(folder, { recursive: true })
    expect(await measured.isEnough()).toBe(false)
  })

  it('ends below 64 MB', async () => {
    expect(await createRoom('/', Date.now, free(64 * MEGABYTE - 1)).isEnough()).toBe(false)
  })

  it('is not there while the disk cannot be read, unless the platform measures no disk', async () => {
    expect(await createRoom('/', Date.now, failing('EIO')).isEnough()).toBe(false)
    expect(await createRoom('/', Date.now, failing('ENOENT')).isEnough()).toBe(false)
    expect(await createRoom('/', Date.now, failing('ENOSYS')).isEnough()).toBe(true)
  })

  it('is not there for half a minute after the database reported a full disk', async () => {
    let now = 0
    const room = createRoom('/', () => now, free(64 * MEGABYTE))
    room.databaseIsFull()
    now = 29_000
    expect(await room.isEnough()).toBe(false)
    now = 30_000
    expect(await room.isEnough()).toBe(true)
  })
})
