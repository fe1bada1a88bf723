import { exportPartialsOfForm, formPartials, partialsOfForm, stepsOfForm, type FormPartial } from '@stoa/contract/browser'
import { ActionIcon, Group, IconTrash, Paper, Progress, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  formatInstant,
  ListToolbar,
  useAct,
  useEndpoint,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../../kit/index.ts'
import { Answers } from './answers.tsx'
import { useForm } from './use-form.ts'

/** Where visitors leave a form, and what they had filled in. */
export function UnfinishedTab() {
  const { t, i18n } = useTranslation('forms')
  const { form } = useForm()
  const list = useListScreen(
    formPartials,
    { account_id: form.account_id, uuid: form.uuid },
    { endpoint: partialsOfForm, export: exportPartialsOfForm, sort: '-created' },
  )
  const filters: FilterFields = { step: { label: t('unfinished.step') }, date_created: { label: t('unfinished.begun') } }
  const columns: ListColumn<FormPartial>[] = [
    { key: 'data', title: t('columns.answers'), fixed: true, render: ({ data }) => <Answers data={data} /> },
    {
      key: 'step',
      title: t('unfinished.step'),
      sort: 'step',
      render: ({ step, steps }) => t('unfinished.step_of', { step, steps }),
    },
    { key: 'source', title: t('columns.source'), render: (row) => row.attribution.last?.utm_source ?? '–' },
    { key: 'created', title: t('unfinished.begun'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
  return (
    <>
      <Steps />
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<FormPartial>
        list={list}
        columns={columns}
        empty={{ title: t('unfinished.empty_title'), text: t('unfinished.empty_text') }}
        rowActions={removal}
      />
    </>
  )
}

/** How many visitors finished each step, and how many sent the form after all. */
function Steps() {
  const { t } = useTranslation('forms')
  const { form } = useForm()
  const loaded = useEndpoint(stepsOfForm, { params: { account_id: form.account_id, uuid: form.uuid } })
  const { steps = [], sent = 0 } = loaded.answer?.data ?? {}
  if (!steps.length) return null
  const all = steps[0]!.visitors
  const lines = [
    ...steps.map(({ step, visitors }) => ({ label: t('unfinished.finished', { step }), visitors })),
    { label: t('unfinished.sent'), visitors: sent },
  ]
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={t('unfinished.where')}>
      <Stack gap="xs" maw={520}>
        {lines.map(({ label, visitors }) => (
          <Group key={label} gap="sm" wrap="nowrap">
            <Text size="sm" w={170} truncate>
              {label}
            </Text>
            <Progress value={(visitors / all) * 100} flex={1} aria-label={label} />
            <Text size="sm" w={48} ta="right" className="stoa-figure">
              {visitors}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

const removal = (row: FormPartial) => <Removal row={row} />

function Removal({ row }: { row: FormPartial }) {
  const { t } = useTranslation('forms')
  const remove = useAct(formPartials.remove, ['form-partials'])
  return (
    <Can endpoint={formPartials.remove}>
      <ActionIcon
        aria-label={t('unfinished.remove')}
        loading={remove.isPending}
        onClick={() => void remove.run({ params: { id: row.id }, body: {} })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
}
