export { STATUS_COLORS, TOUCHES } from './task-looks.ts'

/** The modal of one task, for screens of other features that open it at an address of their own. */
export const loadTaskModal = () => import('./task-modal.tsx').then((module) => module.TaskModal)
