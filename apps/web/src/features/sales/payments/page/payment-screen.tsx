import { adminPayments, contactAssignees, paymentActivityLogs, payments, type Payment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Anchor, Group, PageSkeleton, Paper, SimpleGrid, Stack, StatusBadge, Text, Title, Facts } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, formatDay, useEndpoint } from '../../../../kit/index.ts'
import { HistoryPanel } from '../../../shared/records/index.ts'
import { paymentName, PAYMENT_TONES, PracticePayment } from '../list/payment-columns.tsx'
import { Allocations } from './allocations.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { keeps, wasReceived } from './payment-side.ts'
import { Refunds } from './refunds.tsx'

const INCLUDE = ['account', 'client', 'accountRelation', 'contact', 'paymentAccount', 'createdBy', 'allocations', 'refunds'] as const

/** A payment, for the receiving account or the payer. */
export function PaymentScreen() {
  const paymentId = usePaymentId()
  return (
    <Loaded loaded={useEndpoint(payments.read, { params: { uuid: paymentId }, query: { include: INCLUDE } }, { keepPrevious: true })} />
  )
}

/** A payment, for staff (spec 2.6). */
export function AdminPaymentScreen() {
  const paymentId = usePaymentId()
  return (
    <Loaded
      loaded={useEndpoint(adminPayments.read, { params: { uuid: paymentId }, query: { include: INCLUDE } }, { keepPrevious: true })}
    />
  )
}

function usePaymentId(): string {
  const params: { paymentId?: string } = useParams({ strict: false })
  return params.paymentId ?? ''
}

function Loaded({ loaded }: { loaded: ReturnType<typeof useEndpoint<typeof payments.read>> }) {
  const { t } = useTranslation('payments')
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (loaded.answer) return <Page payment={loaded.answer.data} />
  return <NotLoaded loaded={loaded} gone={t('gone')} />
}

function Page({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  return (
    <Screen
      title={t('one', { name: paymentName(payment) })}
      subtitle={
        <Group gap="xs">
          <StatusBadge tone={PAYMENT_TONES[payment.status]}>{t(`statuses.${payment.status}`)}</StatusBadge>
          <PracticePayment payment={payment} />
          <Text size="sm" c="dimmed">
            {t(`told.${payment.direction}${wasReceived(payment) ? '' : '_open'}`, {
              payer: payment.payer ?? '–',
              keeper: payment.account?.name ?? '–',
            })}
          </Text>
        </Group>
      }
      actions={<PaymentActions payment={payment} />}
    >
      <Stack gap="md">
        <Standing payment={payment} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Paper withBorder p="md">
            <PaymentFacts payment={payment} />
          </Paper>
          <Paper withBorder p="md">
            <Money payment={payment} />
          </Paper>
        </SimpleGrid>
        {payment.status !== 'pending' && <Allocations payment={payment} />}
        {(payment.refunds?.length ?? 0) > 0 && <Refunds payment={payment} />}
        {keeps(payment) && <History payment={payment} />}
      </Stack>
    </Screen>
  )
}

/** Whether a payment is practice, and why it failed or is void. */
function Standing({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('payments')
  return (
    <>
      {payment.is_practice && (
        <Alert color="yellow" variant="light" title={t('practice')}>
          {t('practice_text')}
        </Alert>
      )}
      {payment.failure_reason && payment.status !== 'completed' && (
        <Alert color="red" variant="light" title={t('failure')}>
          {payment.failure_reason}
        </Alert>
      )}
      {payment.status === 'void' && (
        <Alert color="red" variant="light" title={t('void.title_done', { day: formatDay(payment.voided_at, i18n.language) })}>
          {payment.void_reason}
        </Alert>
      )}
    </>
  )
}

function History({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('history.title')}
      </Title>
      <HistoryPanel
        endpoint={paymentActivityLogs}
        params={{ uuid: payment.uuid }}
        members={contactAssignees}
        accountId={payment.account_id}
        type="payment"
        words={{
          fields: 'payments:history.fields',
          events: ['payments:history.events'],
          codes: { status: 'payments:statuses', method: 'payments:methods' },
        }}
      />
    </Paper>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('payments')
  const payer =
    payment.accountRelation && payment.note !== undefined ? (
      <Anchor component={Link} size="sm" to={`/accounts/${payment.account_id}/clients/${payment.accountRelation.uuid}/overview`}>
        {payment.payer}
      </Anchor>
    ) : (
      payment.payer
    )
  return (
    <Facts
      facts={[
        [t(payment.direction === 'in' ? 'fields.payer' : 'fields.paid_to'), payer ?? '–'],
        [t('fields.keeper'), payment.account?.name ?? '–'],
        [t('fields.paid_on'), formatDay(payment.paid_on, i18n.language)],
        [t('fields.method'), t(`methods.${payment.method}`)],
        [t('fields.reference'), payment.reference ?? '–'],
        ...(payment.paymentAccount ? [[t('fields.payment_account'), payment.paymentAccount.name] as const] : []),
        ...(payment.note ? [[t('fields.note'), payment.note] as const] : []),
        ...(payment.createdBy ? [[t('fields.created_by'), payment.createdBy.username] as const] : []),
      ]}
    />
  )
}

/** Allocated, refunded and remaining amounts. */
function Money({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const rows = [
    ['allocated', payment.allocated_minor],
    ['refunded', payment.refunded_minor],
    ['unallocated', payment.unallocated_minor],
  ] as const
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text fw={600}>{t('columns.amount')}</Text>
        <Text fw={700} size="xl" td={payment.status === 'void' ? 'line-through' : undefined}>
          {formatMoney(payment.amount_minor, payment.currency)}
        </Text>
      </Group>
      {rows.map(([name, minor]) => (
        <Group key={name} justify="space-between">
          <Text size="sm" c="dimmed">
            {t(`columns.${name}`)}
          </Text>
          <Text size="sm" fw={minor && name === 'unallocated' ? 650 : 400} c={minor && name === 'unallocated' ? 'orange' : undefined}>
            {formatMoney(minor, payment.currency)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
