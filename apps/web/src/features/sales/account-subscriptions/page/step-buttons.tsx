import {
  accountSubscriptions,
  activateAccountSubscription,
  createRenewal,
  dropPendingChange,
  keepSubscription,
  pauseSubscription,
  permission,
  resumeSubscription,
  skipNextBill,
  type AccountSubscription,
  type AnyEndpoint,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, Group, IconDots, MenuButton, Text, toast } from '@stoa/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useAct, useLeaveRecord, useMay } from '../../../../kit/index.ts'
import { stepsOf, type Step } from './steps.ts'
import { subscriptionPaths, TOUCHES } from '../subscription-paths.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })))

const ENDPOINTS = {
  activate: activateAccountSubscription,
  renew: createRenewal,
  pause: pauseSubscription,
  resume: resumeSubscription,
  skip: skipNextBill,
  keep: keepSubscription,
  drop: dropPendingChange,
} as const satisfies Partial<Record<Step, AnyEndpoint>>

/** Steps of a subscription in its status. Steps with a cost show a preview. */
export function StepButtons({ subscription, accountId }: { subscription: AccountSubscription; accountId: number }) {
  const { t } = useTranslation('account_subscriptions')
  const may = useMay()
  const leave = useLeaveRecord(subscriptionPaths.list(accountId))
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const steps = stepsOf(subscription)
  const needs = (one: Step) =>
    `account-subscriptions.${one === 'cancel' || one === 'keep' ? 'cancel' : one === 'delete' ? 'delete' : 'update'}`
  const first = steps.primary
  return (
    <Group gap="xs">
      {first && (
        <Can permission={needs(first)} otherwise="explain">
          <Button onClick={() => setStep(first)}>{t(`steps.${first}.label`)}</Button>
        </Can>
      )}
      {steps.others.length > 0 && (
        <MenuButton
          face={
            <Button variant="default" px="xs" aria-label={t('steps.more')}>
              <IconDots size={18} />
            </Button>
          }
          entries={steps.others.map((one) => ({
            key: one,
            label: t(`steps.${one}.label`),
            disabled: !may(permission(needs(one))),
            danger: one === 'cancel' || one === 'delete',
            onClick: () => setStep(one),
          }))}
        />
      )}
      <Suspense fallback={null}>
        {step === 'change' && <ChangeDialog subscription={subscription} onClose={close} accountId={accountId} />}
        {step === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
      </Suspense>
      {step && step in ENDPOINTS && <StepQuestion step={step as keyof typeof ENDPOINTS} subscription={subscription} onClose={close} />}
      <DeleteDialog
        endpoint={accountSubscriptions.remove}
        params={step === 'delete' ? { uuid: subscription.uuid } : null}
        name={subscription.name}
        onClose={close}
        onDone={leave}
      />
    </Group>
  )
}

interface QuestionProps {
  step: keyof typeof ENDPOINTS
  subscription: AccountSubscription
  onClose: () => void
}

/** Confirmation of a step, with its effects. */
function StepQuestion({ step, subscription, onClose }: QuestionProps) {
  const { t } = useTranslation('account_subscriptions')
  const act = useAct(ENDPOINTS[step] as AnyEndpoint, TOUCHES)
  const { uuid, name, next_renewal_on } = subscription
  // The period that the user sees, so that two tabs do not bill two.
  const meant = useRef(next_renewal_on).current
  const confirm = async () => {
    const params = step === 'renew' ? { account_subscription_uuid: uuid } : { uuid }
    const body = (step === 'renew' || step === 'skip') && meant !== null ? { period_start: meant } : {}
    if (!(await act.run({ params, body }))) return
    toast({ message: t(`steps.${step}.done`), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t(`steps.${step}.title`, { name })}
      confirmLabel={t(`steps.${step}.label`)}
      pending={act.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{t(`steps.${step}.text`)}</Text>
    </ConfirmDialog>
  )
}
