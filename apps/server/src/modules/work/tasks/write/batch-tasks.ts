import type { BodyOf, batchDeleteTasks, batchUpdateTasks, TaskBatchOutcome } from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'
import { changeTask, deleteTask } from './update-task.ts'

type Outcome = Promise<{ data: TaskBatchOutcome }>

/** Changes many tasks; a task that cannot go where it is sent stays as it is and says why. */
export async function updateMany(ctx: Context, { body }: { body: BodyOf<typeof batchUpdateTasks> }): Outcome {
  const { uuids, ...change } = body
  const tasks = await taskQuery.findMany(ctx, uuids, 'update')
  return each(ctx, tasks, async (task) => void (await changeTask(ctx, task, change)))
}

export async function deleteMany(ctx: Context, { body }: { body: BodyOf<typeof batchDeleteTasks> }): Outcome {
  const tasks = await taskQuery.findMany(ctx, body.uuids, 'delete')
  return each(ctx, tasks, (task) => deleteTask(ctx, task))
}

/** Each task in a savepoint of its own: a refused one leaves nothing behind. */
async function each(ctx: Context, tasks: readonly TaskRow[], run: (task: TaskRow) => Promise<void>): Outcome {
  const refused: TaskBatchOutcome['refused'] = []
  for (const task of tasks) {
    await sql`SAVEPOINT one_task`.execute(ctx.db)
    try {
      await run(task)
      await sql`RELEASE SAVEPOINT one_task`.execute(ctx.db)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await sql`ROLLBACK TO SAVEPOINT one_task`.execute(ctx.db)
      refused.push({ uuid: task.uuid, title: task.title, message: error.message })
    }
  }
  return { data: { count: tasks.length - refused.length, refused } }
}
