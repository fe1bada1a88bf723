import { retryTransmissionEndpoint, type Invoice } from '@stoa/contract/browser'
import { Alert, Anchor, Button, Group, StatusBadge, Title, Facts } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, useAct } from '../../../../kit/index.ts'
import { MydataBadge } from '../invoice-badges.tsx'

/** Error codes other than those of the tax authority. */
const OWN_CODES: Record<string, 'mydata.not_reached' | 'mydata.login'> = {
  not_reached: 'mydata.not_reached',
  401: 'mydata.login',
  403: 'mydata.login',
}

function PracticeBadge({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  return invoice.mydata_is_practice && <StatusBadge tone="warning">{t('mydata.practice')}</StatusBadge>
}

/** Says that the mark of a stand-in is not real. */
function Practice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  if (!invoice.mydata_is_practice) return null
  return (
    <Alert color="yellow" variant="light" mb="sm">
      {t('mydata.practice_text')}
    </Alert>
  )
}

/** Transmission to the tax authority, and actions after a failure. */
export function MydataPanel({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices')
  const act = useAct(retryTransmissionEndpoint, ['invoices', 'activity_logs', 'timeLine'])
  const { mydata_error: error } = invoice
  const facts: [string, string | null | undefined][] = [
    [t('mydata.type'), invoice.mydata_type],
    [t('mydata.mark'), invoice.mark === null ? null : String(invoice.mark)],
    ['UID', invoice.uid],
    [t('mydata.cancellation_mark'), invoice.cancellation_mark === null ? null : String(invoice.cancellation_mark)],
    [t('mydata.transmitted_at'), invoice.transmitted_at && formatInstant(invoice.transmitted_at, i18n.language)],
  ]
  const isOpen = invoice.mydata_status === 'failed' || invoice.mydata_status === 'pending'
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Title order={2} size="h5">
            myDATA
          </Title>
          <MydataBadge status={invoice.mydata_status} />
          <PracticeBadge invoice={invoice} />
        </Group>
        {isOpen && invoice.status !== 'draft' && (
          <Can endpoint={retryTransmissionEndpoint} otherwise="explain">
            <Button
              size="compact-md"
              variant="default"
              loading={act.isPending}
              onClick={() => void act.run({ params: { uuid: invoice.uuid }, body: {} })}
            >
              {t('mydata.retry')}
            </Button>
          </Can>
        )}
      </Group>
      <Practice invoice={invoice} />
      {error && (
        <Alert color="red" variant="light" mb="sm" title={t(OWN_CODES[error.code] ?? 'mydata.refused')}>
          {t(error.code in OWN_CODES ? 'mydata.tries' : 'mydata.failed', {
            code: error.code,
            message: error.message,
            count: error.attempts,
          })}{' '}
          {error.retry_at ? t('mydata.retry_at', { at: formatInstant(error.retry_at, i18n.language) }) : t('mydata.look')}
        </Alert>
      )}
      <Facts facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />
      {invoice.qr_url && (
        <Anchor href={invoice.qr_url} target="_blank" rel="noreferrer" size="sm">
          {t('mydata.qr')}
        </Anchor>
      )}
    </section>
  )
}
