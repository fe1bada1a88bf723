import { ConfirmDialog } from '@stoa/ui'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Guard {
  /** Called before every change of address. */
  isDirty: () => boolean
  /** Whether a change of address keeps the form and its values. */
  stays?: (from: string, to: string) => boolean
}

/**
 * Asks before changes are discarded (spec 4): other addresses and the closing of the window wait for an answer. `ask(proceed)`
 * does the same for actions without an address.
 */
export function useLeaveGuard({ isDirty, stays }: Guard) {
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !stays?.(current.pathname, next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    ask: (proceed: () => void) => (isDirty() ? setPending({ proceed }) : proceed()),
    isAsking: pending !== null || blocker.status === 'blocked',
    leave: () => {
      setPending(null)
      if (blocker.status === 'blocked') blocker.proceed()
      else pending?.proceed()
    },
    stay: () => {
      setPending(null)
      if (blocker.status === 'blocked') blocker.reset()
    },
  }
}

/** The confirmation dialog of `useLeaveGuard`. */
export function LeaveQuestion({ isAsking, onLeave, onStay }: { isAsking: boolean; onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <ConfirmDialog
      opened={isAsking}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.discard')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}

/** Asks before the changes of a form on a page are discarded. */
export function LeaveGuard(guard: Guard) {
  const { isAsking, leave, stay } = useLeaveGuard(guard)
  return <LeaveQuestion isAsking={isAsking} onLeave={leave} onStay={stay} />
}
