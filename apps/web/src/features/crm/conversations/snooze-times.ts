export const SNOOZES = ['hour', 'afternoon', 'tomorrow', 'monday', 'month'] as const
export type Snooze = (typeof SNOOZES)[number]

const MORNING = 9

/** The moment a choice of the snooze menu stands for, in the reader's own zone. */
export function snoozeUntil(option: Snooze, now = new Date()): Date {
  const at = new Date(now)
  if (option === 'hour') at.setHours(at.getHours() + 1)
  else if (option === 'afternoon') at.setHours(at.getHours() + 3)
  else {
    if (option === 'tomorrow') at.setDate(at.getDate() + 1)
    else if (option === 'monday') at.setDate(at.getDate() + ((8 - at.getDay()) % 7 || 7))
    else at.setMonth(at.getMonth() + 1)
    at.setHours(MORNING, 0, 0, 0)
  }
  return at
}
