import { cancelSubscription, previewCancellation, type AccountSubscription } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Button, Checkbox, Group, Modal, Paper, Radio, Stack, Text, Textarea, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useAct } from '../../../../kit/index.ts'
import { BillParts } from '../bills/bill-parts.tsx'
import { usePreview, type Preview } from './change-preview.tsx'
import { TOUCHES } from '../subscription-paths.ts'

type Choice = 'period_end' | 'waived' | 'now'
const CHOICES: readonly Choice[] = ['period_end', 'waived', 'now']

/** Cancels a subscription at the end of its period, or of its minimum term, or now, after a preview of the last day and credits. */
export function CancelDialog({ subscription, onClose }: { subscription: AccountSubscription; onClose: () => void }) {
  const { t, i18n } = useTranslation('account_subscriptions')
  const { uuid } = subscription
  const waits = ['trialing', 'active', 'past_due'].includes(subscription.status) && !subscription.cancel_at_period_end
  const [choice, setChoice] = useState<Choice>(waits ? 'period_end' : 'now')
  const when = choice === 'now' ? 'now' : 'period_end'
  const terms = { when, ...(choice === 'waived' && { waive_term: true }) } as const
  const [credit, setCredit] = useState(false)
  const [reason, setReason] = useState('')
  const preview = usePreview(previewCancellation, uuid, { ...terms, credit })
  const act = useAct(cancelSubscription, TOUCHES)
  const confirm = async () => {
    const body = { ...terms, credit: when === 'now' && credit, ...(reason.trim() && { reason: reason.trim() }) }
    const end = choice === 'period_end' && preview.data?.commitment?.ends_on
    if (!(await act.run({ params: { uuid }, body }))) return
    const done = end ? t('steps.cancel.done_term_end', { date: formatDay(end, i18n.language) }) : t(`steps.cancel.done_${when}`)
    toast({ message: done, tone: 'good' })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('steps.cancel.title', { name: subscription.name })}
      size="md"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <When choice={choice} waits={waits} isCommitted={subscription.commitment_ends_on !== null} onChange={setChoice} />
        {when === 'now' && (
          <Checkbox checked={credit} onChange={(event) => setCredit(event.currentTarget.checked)} label={t('cancel.credit')} />
        )}
        <Textarea
          label={t('fields.cancel_reason')}
          maxLength={cancelSubscription.limits.reason.maxLength}
          error={preview.errors.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Shown preview={preview} isEarly={choice !== 'period_end'} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
          <Button
            color="red"
            onClick={() => void confirm()}
            loading={act.isPending}
            disabled={!preview.data || (choice !== 'period_end' && preview.data.commitment?.is_allowed === false)}
          >
            {t('steps.cancel.label')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface WhenProps {
  choice: Choice
  /** Whether it can end with a period. */
  waits: boolean
  isCommitted: boolean
  onChange: (choice: Choice) => void
}

/** When it ends: with the paid period, or the minimum term while that runs. */
function When({ choice, waits, isCommitted, onChange }: WhenProps) {
  const { t } = useTranslation('account_subscriptions')
  return (
    <Radio.Group
      label={t('fields.when')}
      value={choice}
      onChange={(next) => onChange(CHOICES.find((known) => known === next) ?? 'period_end')}
    >
      <Stack gap="xs" mt="xs">
        {waits && <Radio value="period_end" label={t(isCommitted ? 'cancel.term_end' : 'cancel.period_end')} />}
        {waits && isCommitted && <Radio value="waived" label={t('cancel.waived')} />}
        <Radio value="now" label={t('cancel.now')} />
      </Stack>
    </Radio.Group>
  )
}

function Shown({ preview: { data, problem }, isEarly }: { preview: Preview; isEarly: boolean }) {
  const { t, i18n } = useTranslation('account_subscriptions')
  if (problem) return <Alert color="red" variant="light" title={problem} role="alert" />
  if (!data) return null
  return (
    <Paper withBorder p="md">
      <Text size="sm">{data.ends_on && t('cancel.last_day', { date: formatDay(data.ends_on, i18n.language) })}</Text>
      {data.commitment && (
        <Text size="sm" fw={600} mt="xs" data-testid="commitment">
          {t('cancel.commitment', { count: data.commitment.bills, date: formatDay(data.commitment.ends_on, i18n.language) })}
          {isEarly && !data.commitment.is_allowed && ` ${t('cancel.managers_only')}`}
        </Text>
      )}
      {data.parts.length > 0 && (
        <Stack gap={6} mt="xs">
          <BillParts parts={data.parts} currency={data.currency} />
          <Text fw={650}>{t('cancel.credited', { amount: formatMoney(data.credit_minor, data.currency) })}</Text>
        </Stack>
      )}
    </Paper>
  )
}
