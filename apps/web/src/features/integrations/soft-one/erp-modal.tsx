import { softOneApiServices, syncProducts, thirdPartyServices, type SoftOneApiService } from '@stoa/contract/browser'
import { Alert, Button, Checkbox, Facts, Group, IconRefresh, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatCount, formatInstant, RouteModal, useAct } from '../../../kit/index.ts'
import { erpPaths } from './erp-paths.ts'
import { LoadedErp } from './loaded-erp.tsx'

const PARTS = ['document-types', 'statuses', 'payments', 'edit'] as const

/** The state of an ERP, its items, and the way to its settings. */
export function ErpModal() {
  const { t } = useTranslation('soft_one')
  return <LoadedErp title={t('one')}>{(erp) => <Overview erp={erp} />}</LoadedErp>
}

function Overview({ erp }: { erp: SoftOneApiService }) {
  const { t, i18n } = useTranslation(['soft_one', 'integrations'])
  const kind = /^remote:(\w+)$/.exec(erp.last_error ?? '')?.[1] as 'transient' | undefined
  const isBroken = erp.status === 'error' || erp.status === 'expired'
  return (
    <RouteModal
      size="xl"
      title={
        <Group gap="xs">
          {erp.name}
          <StatusBadge tone={isBroken ? 'bad' : 'good'}>{t(`integrations:statuses.${erp.status}`)}</StatusBadge>
          {erp.is_practice && <StatusBadge tone="warning">{t('integrations:practice')}</StatusBadge>}
        </Group>
      }
    >
      <Stack>
        {erp.is_practice && (
          <Alert variant="light" color="yellow">
            {t('practice_text')}
          </Alert>
        )}
        {isBroken && kind && <Alert color="red">{t(`integrations:errors.${kind}`)}</Alert>}
        <Facts
          facts={[
            [t('fields.base_url'), erp.base_url ?? '–'],
            [t('fields.username'), erp.username],
            [t('place'), `${erp.company} / ${erp.branch} / ${erp.module} / ${erp.refid}`],
            [t('reference.title'), <ReferenceWords key="reference" erp={erp} />],
            [t('last_success'), erp.last_sync_at ? formatInstant(erp.last_sync_at, i18n.language) : t('never')],
          ]}
        />
        <Group gap="xs">
          {PARTS.map((part) => (
            <Can key={part} endpoint={part === 'edit' ? softOneApiServices.update : softOneApiServices.read} otherwise="explain">
              <Button component={Link} variant="default" size="compact-md" to={erpPaths.part(erp.account_id, erp.id, part)}>
                {t(`parts.${part}`)}
              </Button>
            </Can>
          ))}
        </Group>
        <ItemSync erp={erp} />
      </Stack>
    </RouteModal>
  )
}

function ReferenceWords({ erp: { reference } }: { erp: SoftOneApiService }) {
  const { t } = useTranslation('soft_one')
  if (!reference || reference.source === 'manual') return <Text size="sm">{t('reference.manual')}</Text>
  return <Text size="sm">{t('reference.counts', { series: reference.series.length, payments: reference.payments.length })}</Text>
}

/** The synchronisation of the items, with those that belong to no product. */
function ItemSync({ erp }: { erp: SoftOneApiService }) {
  const { t, i18n } = useTranslation('soft_one')
  const [creates, setCreates] = useState(false)
  const start = useAct(syncProducts, [softOneApiServices, thirdPartyServices])
  const { sync } = erp
  return (
    <Stack gap="xs" component="section" aria-label={t('items.title')}>
      <Group justify="space-between">
        <Text fw={600}>{t('items.title')}</Text>
        <Can endpoint={syncProducts} otherwise="explain">
          <Button
            size="compact-md"
            leftSection={<IconRefresh size={16} />}
            loading={start.isPending}
            onClick={() => void start.run({ body: { soft_one_api_service_id: erp.id, create_missing: creates } })}
          >
            {t('items.sync')}
          </Button>
        </Can>
      </Group>
      <Text size="sm" c="dimmed">
        {t('items.text')}
      </Text>
      <Checkbox label={t('items.create_missing')} checked={creates} onChange={(event) => setCreates(event.currentTarget.checked)} />
      {sync?.state === 'running' && (
        <Text size="sm" role="status">
          {t('items.running', { processed: formatCount(sync.processed), total: formatCount(sync.total) })}
        </Text>
      )}
      {sync?.state === 'done' && (
        <>
          <Text size="sm" role="status">
            {t('items.done', {
              matched: formatCount(sync.matched),
              unmatched: formatCount(sync.unmatched),
              created: formatCount(sync.created),
            })}{' '}
            {sync.finished_at && formatInstant(sync.finished_at, i18n.language)}
          </Text>
          {sync.unmatched_items.length > 0 && (
            <Stack gap={2} component="ul" aria-label={t('items.unmatched')} pl="md" m={0}>
              {sync.unmatched_items.slice(0, 20).map(({ external_id, code, name }) => (
                <li key={external_id}>
                  <Text size="sm">
                    {code} · {name}
                  </Text>
                </li>
              ))}
            </Stack>
          )}
        </>
      )}
    </Stack>
  )
}
