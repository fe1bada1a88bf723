import { ListSkeleton } from '@stoa/ui'
import { lazy, Suspense, type ComponentProps } from 'react'

const Note = lazy(() => import('./note-writing.tsx').then((module) => ({ default: module.NoteWriting })))
const Task = lazy(() => import('./tasks/new-task.tsx').then((module) => ({ default: module.NewTask })))

/** Writes a note on a record; fetched when it is opened. */
export function NoteWriting(props: ComponentProps<typeof Note>) {
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Note {...props} />
    </Suspense>
  )
}

/** Makes a task on a record; fetched when it is opened. */
export function NewTask(props: ComponentProps<typeof Task>) {
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Task {...props} />
    </Suspense>
  )
}
