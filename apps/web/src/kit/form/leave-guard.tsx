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
 * Asks before changes are discarded (spec 4): other addresses and the closing of the window wait for an answer. `ask(goOn)`
 * does the same for actions without an address.
 */
export function useLeaveGuard({ isDirty, stays }: Guard) {
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !stays?.(current.pathname, next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    ask: (goOn: () => void) => (isDirty() ? setAsked({ goOn }) : goOn()),
    isAsking: asked !== null || blocker.status === 'blocked',
    leave: () => {
      setAsked(null)
      if (blocker.status === 'blocked') blocker.proceed()
      else asked?.goOn()
    },
    stay: () => {
      setAsked(null)
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
