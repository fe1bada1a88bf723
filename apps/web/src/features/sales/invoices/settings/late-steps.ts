import type { Account } from '@stoa/contract/browser'

type Step = NonNullable<Account['settings']['dunning']>[number]

/** Dunning steps in the form: days after the due date, empty for never. */
export interface LateSteps {
  /** Such as `3, 10, 20`. */
  reminders: string
  warn: number | ''
  suspend: number | ''
  cancel: number | ''
}

/** Default steps (domain.md 3.25, 3.27). */
const USUAL: LateSteps = { reminders: '3, 10, 20', warn: 14, suspend: 21, cancel: 45 }

/** Converts stored steps to the form. */
export function lateSteps(ladder: readonly Step[] | undefined): LateSteps {
  if (!ladder) return USUAL
  const daysOf = (action: Step['action']) => ladder.filter((step) => step.action === action).map((step) => step.days)
  const first = (action: Step['action']) => daysOf(action)[0] ?? ''
  return { reminders: daysOf('remind').join(', '), warn: first('warn'), suspend: first('suspend'), cancel: first('cancel') }
}

/** Converts the form to stored steps, sorted by day. */
export function ladderOf({ reminders, warn, suspend, cancel }: LateSteps): Step[] {
  const days = new Set(
    reminders
      .split(/[^\d]+/)
      .filter(Boolean)
      .map(Number),
  )
  const once = (action: Step['action'], day: number | '') => (day === '' ? [] : [{ days: day, action }])
  return [
    ...[...days].map((day): Step => ({ days: day, action: 'remind' })),
    ...once('warn', warn),
    ...once('suspend', suspend),
    ...once('cancel', cancel),
  ].sort((one, other) => one.days - other.days)
}

/** Whether a subscription would end before its suspension. */
export const isTooSoon = ({ suspend, cancel }: LateSteps): boolean => suspend !== '' && cancel !== '' && cancel <= suspend
