import { softOneDocuments, type AccOrder, type DocumentChoice, type SoftOneDocument } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, IconPlus, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, useAct, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { DOCUMENT_TONES } from './document-tones.ts'
import { DocumentGaps } from './document-gaps.tsx'

const CreateModal = lazy(() => import('./document-create-modal.tsx').then((module) => ({ default: module.DocumentCreateModal })))

/** The documents of an order in the ERP, with what is missing for those that are blocked. */
export function OrderDocuments({ order }: { order: AccOrder }) {
  const { t } = useTranslation('soft_one')
  const loaded = useEndpoint(softOneDocuments.list, { params: { acc_order_id: order.id } }, { keepPrevious: true })
  const [isCreating, setCreating] = useState(false)
  const documents = loaded.answer?.data ?? []
  const choices: readonly DocumentChoice[] = loaded.answer?.choices ?? []
  if (loaded.answer && !documents.length && !choices.length) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={t('documents.title')}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('documents.title')}</Text>
        <Can endpoint={softOneDocuments.create} otherwise="explain">
          <Button size="compact-md" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            {t('documents.create')}
          </Button>
        </Can>
      </Group>
      <PanelBody loaded={loaded} isEmpty={!documents.length} empty={<Text size="sm">{t('documents.empty')}</Text>}>
        <Stack gap="md" role="list">
          {documents.map((document) => (
            <DocumentRow key={document.uuid} order={order} document={document} />
          ))}
        </Stack>
      </PanelBody>
      {isCreating && (
        <Suspense>
          <CreateModal order={order} choices={choices} documents={documents} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Paper>
  )
}

function DocumentRow({ order, document }: { order: AccOrder; document: SoftOneDocument }) {
  const { t, i18n } = useTranslation(['soft_one', 'integrations'])
  const again = useAct(softOneDocuments.create, [softOneDocuments.list])
  const { status } = document
  const canRetry = status === 'blocked' || status === 'failed'
  const retry = () =>
    void again.run({
      params: { acc_order_id: order.id },
      body: { soft_one_document_type_id: document.soft_one_document_type_id, comments: document.comments },
    })
  return (
    <Stack gap={4} role="listitem">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={0} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {document.external_number ?? document.type_name}
            </Text>
            <StatusBadge tone={DOCUMENT_TONES[status]}>{t(`documents.statuses.${status}`)}</StatusBadge>
            {document.is_practice && <StatusBadge tone="warning">{t('integrations:practice')}</StatusBadge>}
          </Group>
          <Text size="xs" c="dimmed">
            {[
              document.external_number && document.type_name,
              t('types.series', { series: document.series }),
              formatInstant(document.created_externally_at ?? document.created_at, i18n.language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        <Text size="sm" fw={600}>
          {formatMoney(document.sign === 'credit' ? -document.total_minor : document.total_minor, document.currency)}
        </Text>
      </Group>
      <Reason document={document} />
      {canRetry && (
        <Group>
          <Can endpoint={softOneDocuments.create} otherwise="explain">
            <Button size="compact-sm" variant="default" loading={again.isPending} onClick={retry}>
              {t('documents.again')}
            </Button>
          </Can>
        </Group>
      )}
    </Stack>
  )
}

/** Why a document was not created. */
function Reason({ document }: { document: SoftOneDocument }) {
  const { t } = useTranslation(['soft_one', 'integrations'])
  const { status, error } = document
  const kind = /^remote:(\w+)$/.exec(error ?? '')?.[1] as 'transient' | undefined
  if (status === 'blocked') return <DocumentGaps document={document} />
  if (status === 'unknown') return <Text size="sm">{t('documents.unknown_text')}</Text>
  if (status !== 'failed' || !error) return null
  return (
    <Text size="sm" c="red">
      {kind ? t(`integrations:errors.${kind}`) : t('documents.refused', { error })}
    </Text>
  )
}
