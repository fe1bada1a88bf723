import { softOneDocumentTypes, type SoftOneApiService, type SoftOneDocumentType } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  IconEdit,
  IconPlus,
  IconTrash,
  Select,
  SimpleGrid,
  Stack,
  StatusBadge,
  Text,
  TextInput,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, FormModal, RouteModal, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { PanelBody } from '../../shared/records/index.ts'
import { CodeInput } from './code-input.tsx'
import { LoadedErp } from './loaded-erp.tsx'

/** The kinds of documents that an ERP creates. */
export function DocumentTypesModal() {
  const { t } = useTranslation('soft_one')
  return <LoadedErp title={t('types.title')}>{(erp) => <Types erp={erp} />}</LoadedErp>
}

function Types({ erp }: { erp: SoftOneApiService }) {
  const { t } = useTranslation('soft_one')
  const loaded = useEndpoint(softOneDocumentTypes.list, {
    params: { soft_one_api_service_id: erp.id },
    query: { per_page: 100, sort: 'name' },
  })
  const [edited, setEdited] = useState<SoftOneDocumentType | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SoftOneDocumentType | null>(null)
  const rows = loaded.answer?.data ?? []
  return (
    <RouteModal size="xl" title={t('types.title')}>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Text size="sm" c="dimmed" flex={1} miw={200}>
            {t('types.text')}
          </Text>
          <Can endpoint={softOneDocumentTypes.create} otherwise="explain">
            <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {t('types.add')}
            </Button>
          </Can>
        </Group>
        <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<Text size="sm">{t('types.empty')}</Text>}>
          <Stack gap="xs" role="list">
            {rows.map((type) => (
              <Group key={type.id} role="listitem" justify="space-between" wrap="nowrap">
                <Stack gap={0} miw={0}>
                  <Group gap="xs">
                    <Text size="sm" fw={550}>
                      {type.name}
                    </Text>
                    {type.sign === 'credit' && <StatusBadge tone="info">{t('types.credit')}</StatusBadge>}
                    {!type.is_active && <StatusBadge tone="neutral">{t('types.inactive')}</StatusBadge>}
                  </Group>
                  <Text size="xs" c="dimmed">
                    {t('types.series', { series: type.series })}
                    {type.fprms && ` · ${t('types.fprms', { fprms: type.fprms })}`}
                  </Text>
                </Stack>
                <Can endpoint={softOneDocumentTypes.update} otherwise="explain">
                  <Group gap={4} wrap="nowrap">
                    <ActionIcon aria-label={t('types.change', { name: type.name })} onClick={() => setEdited(type)}>
                      <IconEdit size={16} />
                    </ActionIcon>
                    <ActionIcon aria-label={t('types.delete', { name: type.name })} onClick={() => setDeleting(type)}>
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Group>
                </Can>
              </Group>
            ))}
          </Stack>
        </PanelBody>
      </Stack>
      {edited && <TypeForm erp={erp} type={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteDialog
        endpoint={softOneDocumentTypes.remove}
        params={deleting && { soft_one_api_service_id: erp.id, id: deleting.id }}
        name={deleting?.name ?? ''}
        onClose={() => setDeleting(null)}
      />
    </RouteModal>
  )
}

function TypeForm({ erp, type, onClose }: { erp: SoftOneApiService; type: SoftOneDocumentType | null; onClose: () => void }) {
  const { t } = useTranslation('soft_one')
  const { limits } = softOneDocumentTypes.create
  const form = useEndpointForm(type ? softOneDocumentTypes.update : softOneDocumentTypes.create, {
    params: { soft_one_api_service_id: erp.id, ...(type && { id: type.id }) },
    defaults: valuesOf(type),
    rules: { name: 'required', series: 'required' },
    labels: { name: t('types.name'), series: t('types.series_label') },
    toBody: ({ code, ...values }) => ({ ...values, code: code || values.series, ...(type && { version: type.version }) }),
    onDone: onClose,
  })
  const series = erp.reference?.series ?? []
  const choose = (code: string) => {
    form.setFieldValue('series', code)
    const known = series.find((one) => one.code === code)
    if (!known) return
    form.setFieldValue('fprms', known.fprms ?? '')
    if (!form.values.name) form.setFieldValue('name', known.name)
  }
  return (
    <FormModal title={t(type ? 'types.edit' : 'types.add')} form={form} onClose={onClose}>
      <CodeInput
        label={t('types.series_label')}
        required
        data-autofocus
        codes={series}
        maxLength={limits.series.maxLength}
        {...form.getInputProps('series')}
        onChange={choose}
      />
      <TextInput label={t('types.name')} required autoComplete="off" maxLength={limits.name.maxLength} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CodeInput
          label={t('types.fprms_label')}
          codes={erp.reference?.document_types ?? []}
          maxLength={limits.fprms.maxLength}
          {...form.getInputProps('fprms')}
        />
        <Select
          label={t('types.sign')}
          required
          options={(['debit', 'credit'] as const).map((value) => ({ value, label: t(`types.signs.${value}`) }))}
          {...form.getInputProps('sign')}
        />
      </SimpleGrid>
      <Checkbox label={t('types.is_invoice')} {...form.getInputProps('is_invoice', { type: 'checkbox' })} />
      <Checkbox label={t('types.is_active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </FormModal>
  )
}

/** Values of the form; those of a new kind for null. */
function valuesOf(type: SoftOneDocumentType | null) {
  const { code, name, series, fprms, sign, is_invoice, is_active } = type ?? BLANK
  return { code, name, series, fprms: fprms ?? '', sign, is_invoice, is_active }
}

const BLANK = { code: '', name: '', series: '', fprms: null, sign: 'debit', is_invoice: false, is_active: true } as const
