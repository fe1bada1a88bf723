import type { Db } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { takeUp } from '../take-up.ts'
import { finishIn, lockDue, type OutboxRow } from './store.ts'
import type { FailedRow, RowsHandler } from './topic-handlers.ts'

/**
 * Makes a handler that acts on rows of the outbox in one transaction, which finishes them too: a killed process leaves them as they were,
 * and what it wrote for them is undone. When one fails, each is handled alone, so that it neither stops nor repeats the others.
 * @param name of the work in the log
 */
export function inGroups(services: Services, name: string, handle: (db: Db, events: readonly OutboxRow[]) => Promise<void>): RowsHandler {
  return async (due) => {
    const failed: FailedRow[] = []
    await takeUp<OutboxRow>(services, {
      route: name,
      caller: 0,
      claim: ({ db }, only) => lockDue(db, only ?? due.map(({ id }) => id)),
      idOf: ({ id }) => Number(id),
      async handle({ db }, rows) {
        await handle(db, rows)
        await finishIn(
          db,
          rows.map(({ id }) => id),
        )
      },
      fail: async (row, error) => void failed.push({ row, error }),
    })
    return failed
  }
}
