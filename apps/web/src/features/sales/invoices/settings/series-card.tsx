import { documentSeries, SERIES_DOCUMENT_TYPES, type DocumentSeries } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  IconEdit,
  IconPlus,
  IconTrash,
  SimpleGrid,
  NativeSelect,
  Stack,
  StatusBadge,
  Text,
  TextInput,
  toast,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

/** Number series of each document type. */
export function SeriesCard() {
  const { t } = useTranslation('invoices')
  const may = useMay()
  const accountId = useAccountId()
  const loaded = useEndpoint(documentSeries.list, { params: { account_id: accountId }, query: { per_page: 100 } })
  const rows = loaded.answer?.data ?? []
  const [edited, setEdited] = useState<DocumentSeries | 'new' | null>(null)
  const [removed, setRemoved] = useState<DocumentSeries | null>(null)
  return (
    <SettingsCard
      title={t('series.title')}
      text={t('series.text')}
      action={
        <Can endpoint={documentSeries.create} otherwise="explain">
          <Button size="compact-md" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t('series.add')}
          </Button>
        </Can>
      }
    >
      <PanelBody loaded={loaded} isEmpty={rows.length === 0} empty={null}>
        <Stack gap={6}>
          {rows.map((row) => (
            <Group key={row.id} justify="space-between" gap="xs">
              <div style={{ minWidth: 0, flex: '1 1 13rem' }}>
                <Text size="sm" fw={550}>
                  {row.code} · {row.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`series.types.${row.document_type}`)} · {t('series.next', { number: row.next_number })}
                </Text>
              </div>
              <Group gap={4} wrap="nowrap">
                {row.is_default && <StatusBadge tone="info">{t('series.default')}</StatusBadge>}
                {!row.is_active && <StatusBadge tone="neutral">{t('series.inactive')}</StatusBadge>}
                {may(documentSeries.update) && (
                  <>
                    <ActionIcon variant="subtle" aria-label={t('series.edit', { name: row.code })} onClick={() => setEdited(row)}>
                      <IconEdit size={16} />
                    </ActionIcon>
                    {!row.is_default && !row.is_used && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('series.remove', { name: row.code })}
                        onClick={() => setRemoved(row)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </>
                )}
              </Group>
            </Group>
          ))}
        </Stack>
      </PanelBody>
      {edited && <SeriesForm accountId={accountId} series={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteDialog
        endpoint={documentSeries.remove}
        params={removed && { id: removed.id }}
        name={removed?.code ?? ''}
        onClose={() => setRemoved(null)}
      />
    </SettingsCard>
  )
}

const NEW = {
  document_type: 'invoice' as DocumentSeries['document_type'],
  code: '',
  name: '',
  pattern: '{series}-{year}-{number:5}',
  reset: 'yearly' as DocumentSeries['reset'],
  is_default: false,
  is_active: true,
}

const pick = ({ document_type, code, name, pattern, reset, is_default, is_active }: DocumentSeries): typeof NEW => ({
  document_type,
  code,
  name,
  pattern,
  reset,
  is_default,
  is_active,
})

function SeriesForm({ accountId, series, onClose }: { accountId: number; series: DocumentSeries | null; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const form = useEndpointForm(series ? documentSeries.update : documentSeries.create, {
    params: series ? { id: series.id } : { account_id: accountId },
    defaults: series ? pick(series) : NEW,
    rules: {
      code: `required|max:${documentSeries.create.limits.code.maxLength}`,
      name: `required|max:${documentSeries.create.limits.name.maxLength}`,
    },
    labels: { code: t('series.code'), name: t('series.name') },
    toBody: ({ document_type, ...values }) => (series ? values : { document_type, ...values }),
    onDone: () => {
      toast({ message: t('series.saved'), tone: 'good' })
      onClose()
    },
  })
  const isFrozen = series?.is_used ?? false
  return (
    <FormModal title={t(series ? 'series.edit_title' : 'series.add')} form={form} onClose={onClose} size="md">
      {isFrozen && (
        <Text size="sm" c="dimmed">
          {t('series.frozen')}
        </Text>
      )}
      <NativeSelect
        label={t('series.type')}
        disabled={series !== null}
        data={SERIES_DOCUMENT_TYPES.map((value) => ({ value, label: t(`series.types.${value}`) }))}
        {...form.getInputProps('document_type')}
      />
      <SimpleGrid cols={2}>
        <TextInput label={t('series.code')} required disabled={isFrozen} {...form.getInputProps('code')} />
        <NativeSelect
          label={t('series.reset')}
          disabled={isFrozen}
          data={(['yearly', 'never'] as const).map((value) => ({ value, label: t(`series.resets.${value}`) }))}
          {...form.getInputProps('reset')}
        />
      </SimpleGrid>
      <TextInput label={t('series.name')} required {...form.getInputProps('name')} />
      <TextInput
        label={t('series.pattern')}
        description={t('series.pattern_help')}
        disabled={isFrozen}
        {...form.getInputProps('pattern')}
      />
      <Checkbox label={t('series.default')} {...form.getInputProps('is_default', { type: 'checkbox' })} />
      <Checkbox label={t('series.active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </FormModal>
  )
}
