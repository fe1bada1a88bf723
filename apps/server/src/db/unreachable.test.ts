import pg from 'pg'
import { expect, it } from 'vitest'
import { isUnreachable, untilReachable } from './unreachable.ts'

/** Error of a connection to a port at which nothing listens. */
const refused = () =>
  new pg.Client({ host: '127.0.0.1', port: 1 }).connect().then(
    () => Promise.reject(new Error('something listens at port 1')),
    (error: Error) => error,
  )

it('repeats work that cannot reach the database until it can', async () => {
  const lost = await refused()
  const failures: Error[] = []
  let turns = 0
  const work = async () => {
    turns += 1
    if (turns < 3) throw lost
    return 'done'
  }
  const patience = { onFailure: (error: Error) => void failures.push(error), signal: new AbortController().signal, pause_ms: 1 }
  expect(await untilReachable(work, patience)).toBe('done')
  expect(failures).toEqual([lost, lost])
})

it('throws every other error at once', async () => {
  const work = async () => Promise.reject(new Error('relation "x" does not exist'))
  const patience = { onFailure: () => expect.unreachable(), signal: new AbortController().signal }
  await expect(untilReachable(work, patience)).rejects.toThrow('does not exist')
})

it('gives up without a result when it is told to', async () => {
  const lost = await refused()
  const stop = new AbortController()
  expect(await untilReachable(async () => Promise.reject(lost), { onFailure: () => stop.abort(), signal: stop.signal })).toBeUndefined()
})

it.each([
  [{ code: '57P01', message: 'terminating connection due to administrator command' }, true],
  [{ code: '08006', message: 'connection failure' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ code: 'ENOENT', message: 'connect ENOENT /data/.s.PGSQL.5432', syscall: 'connect' }, true],
  [{ code: 'ENOENT', message: 'no such file or directory', syscall: 'open' }, false],
  [{ code: '23505', message: 'duplicate key value' }, false],
  [{ message: 'invalid input' }, false],
])('takes %o for an unreachable database: %s', (error, expected) => {
  expect(isUnreachable(error)).toBe(expected)
})
