import type { BodyOf, batchDeleteTasks, batchUpdateTasks, TaskBatchOutcome } from '@stoa/contract'
import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'
import { changeTask, deleteTask } from './update-task.ts'

type Outcome = Promise<{ data: TaskBatchOutcome }>

/** Changes many tasks. Refused ones stay unchanged and are listed with the reason. */
export async function updateMany(ctx: Context, { body }: { body: BodyOf<typeof batchUpdateTasks> }): Outcome {
  const { uuids, ...change } = body
  const tasks = await taskQuery.findMany(ctx, uuids, 'update')
  return each(ctx, tasks, async (task) => void (await changeTask(ctx, task, change)))
}

/** Deletes many tasks with their subtasks. */
export async function deleteMany(ctx: Context, { body }: { body: BodyOf<typeof batchDeleteTasks> }): Outcome {
  const tasks = await taskQuery.findMany(ctx, body.uuids, 'delete')
  return each(ctx, tasks, (task) => deleteTask(ctx, task))
}

/** Uses a savepoint per task, so that a refused change leaves nothing behind. */
async function each(ctx: Context, tasks: readonly TaskRow[], change: (task: TaskRow) => Promise<void>): Outcome {
  const refused: TaskBatchOutcome['refused'] = []
  for (const task of tasks) {
    await run(ctx.db, sql`SAVEPOINT one_task`)
    try {
      await change(task)
      await run(ctx.db, sql`RELEASE SAVEPOINT one_task`)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await run(ctx.db, sql`ROLLBACK TO SAVEPOINT one_task`)
      refused.push({ uuid: task.uuid, title: task.title, message: error.message })
    }
  }
  return { data: { count: tasks.length - refused.length, refused } }
}
