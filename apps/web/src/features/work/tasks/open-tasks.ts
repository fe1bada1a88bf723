import { BOARD_STATUSES, isOver } from './task-colors.ts'

/** Query of a list of tasks with the open ones of a user, with which the menu opens it. */
export const openTasksOf = (userId: number): Record<string, string> => ({
  'filter.assignee': String(userId),
  'filter.status.in': BOARD_STATUSES.filter((status) => !isOver({ status })).join(','),
})
