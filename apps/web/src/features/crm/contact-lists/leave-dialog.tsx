import { endSubscription, type Subscription } from '@stoa/contract/browser'
import { ConfirmDialog, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/index.ts'
import { subscriberName } from './subscriptions/subscription-columns.tsx'

/** Asks for confirmation before unsubscribing a contact from a list. */
export function LeaveDialog({ subscription, onClose }: { subscription: Subscription | null; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const end = useAct(endSubscription, ['subscriptions', 'contact-lists', 'contacts'])
  const confirm = async () => {
    if (!subscription || !(await end.run({ params: { id: subscription.id } }))) return
    toast({ message: t('leave.done', { name: subscriberName(subscription) }), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      opened={subscription !== null}
      danger
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      pending={end.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('leave.text', { name: subscription ? subscriberName(subscription) : '' })}
    </ConfirmDialog>
  )
}
