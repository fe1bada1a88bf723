import { INTAKE_SOURCE_KINDS, intakeSources, pipelines, type IntakeSource } from '@stoa/contract'
import { Select, Switch, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay, type EndpointForm } from '../../../../kit/index.ts'

interface IntakeSourceFormProps {
  accountId: number
  /** Null for a new one. */
  source: IntakeSource | null
  onClose: () => void
  /** The address of a new source, shown this once. */
  onMade?: (address: string) => void
}

/** What comes in at an address, and where it goes. */
export function IntakeSourceForm({ accountId, source, onClose, onMade }: IntakeSourceFormProps) {
  const { t } = useTranslation(['request_settings', 'crm'])
  const form = useEndpointForm(source ? intakeSources.update : intakeSources.create, {
    params: source ? { uuid: source.uuid } : { account_id: accountId },
    defaults: valuesOf(source),
    rules: { name: 'required|max:80' },
    labels: { name: t('sources.name') },
    toBody: (values) => ({ ...values, ...(source && { version: source.version }) }),
    onDone: ({ data }) => {
      onClose()
      if (data.intake_url) onMade?.(data.intake_url)
    },
  })
  return (
    <FormModal title={t(source ? 'sources.change' : 'sources.add')} form={form} size="md" onClose={onClose}>
      <TextInput data-autofocus label={t('sources.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t('sources.kind')}
        required
        options={INTAKE_SOURCE_KINDS.map((value) => ({ value, label: t(`crm:contacts.sources.${value}`) }))}
        {...form.getInputProps('source')}
      />
      <BoardChoice accountId={accountId} form={form} />
      <Switch
        label={t('sources.auto_accept')}
        description={t('sources.auto_accept_hint')}
        {...form.getInputProps('auto_accept', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

const valuesOf = (source: IntakeSource | null) =>
  source
    ? { name: source.name, source: source.source, pipeline_id: source.pipeline_id, auto_accept: source.auto_accept }
    : { name: '', source: 'form' as const, pipeline_id: null, auto_accept: true }

/** The pipeline that its requests walk. */
function BoardChoice({ accountId, form }: { accountId: number; form: Pick<EndpointForm, 'getInputProps'> }) {
  const { t } = useTranslation('request_settings')
  const mayRead = useMay()(pipelines.list)
  const boards = useEndpoint(pipelines.list, { params: { account_id: accountId }, query: { per_page: 100 } }, { enabled: mayRead })
  if (!mayRead) return null
  const options = (boards.answer?.data ?? [])
    .filter(({ subject }) => subject !== 'contact')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label={t('sources.pipeline')}
      description={t('sources.pipeline_hint')}
      options={options}
      {...form.getInputProps('pipeline_id')}
    />
  )
}
