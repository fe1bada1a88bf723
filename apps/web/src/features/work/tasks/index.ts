export { STATUS_COLORS, TOUCHES } from './task-colors.ts'

/** The modal of one task, for screens of other features that open it at an address of their own. */
export const loadTaskModal = () => import('./page/task-modal.tsx').then((module) => module.TaskModal)
