export { isOver, STATUS_COLORS, TOUCHES } from './task-colors.ts'

/** The modal of a task, for screens of other features that open it at their own address. */
export const loadTaskModal = () => import('./page/task-modal.tsx').then((module) => module.TaskModal)
