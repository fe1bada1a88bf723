import { Avatar, Box, Button, Group, IconCheck, IconMail, IconMessage2, IconPlus, SimpleGrid, StatusBadge, TextInput } from '@stoa/ui'
import { formatMoney } from '@stoa/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Composer,
  FailureStrip,
  FieldList,
  RecordBrief,
  RelatedCard,
  RelatedRow,
  TimeLine,
  type FieldGroup,
  type TimeLineItem,
  type Value,
} from '../../kit/index.ts'

const AMOUNT_MINOR = 1_250_000
const STAGES = ['new', 'won', 'lost'] as const
/** Days and times do not depend on the day on which the page is opened, so that pictures of it stay alike. */
const MOMENTS = ['2025-03-04T10:12:00', '2025-03-04T09:30:00', '2025-03-02T16:05:00']

/** What the page and the panel of a record consist of: head, fields, ways to write, time line, related records. */
export function Records() {
  const { t } = useTranslation('components')
  return (
    <>
      <RecordBrief
        title={t('samples.company')}
        avatar={<Avatar isCompany size={48} username={t('samples.company')} />}
        state={<StatusBadge tone="good">{t('marks.tones.good')}</StatusBadge>}
        actions={
          <Group gap="xs">
            <Button leftSection={<IconPlus size={16} />}>{t('actions.main')}</Button>
            <Button variant="default">{t('actions.plain')}</Button>
          </Group>
        }
      >
        <Ways />
      </RecordBrief>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="xl">
        <Fields />
        <Line />
        <Related />
      </SimpleGrid>
    </>
  )
}

function Ways() {
  const { t } = useTranslation('components')
  const [open, setOpen] = useState<string | null>('note')
  const field = () => <TextInput aria-label={t('records.note')} placeholder={t('samples.sentence')} />
  return (
    <Composer
      label={t('records.ways')}
      open={open}
      onOpen={setOpen}
      ways={[
        { name: 'mail', label: t('records.mail'), icon: <IconMail size={15} />, render: field, hasDraft: true },
        { name: 'note', label: t('records.note'), icon: <IconMessage2 size={15} />, render: field },
      ]}
    />
  )
}

function Fields() {
  const { t } = useTranslation('components')
  const [values, setValues] = useState<Record<string, Value>>({ name: t('samples.name'), stage: 'new', value: AMOUNT_MINOR, text: null })
  const version = 1
  const groups: FieldGroup[] = [
    {
      title: t('records.fields'),
      fields: [
        { name: 'name', label: t('samples.columns.name'), shown: values.name, value: values.name!, edit: { as: 'text', max: 80 } },
        {
          name: 'stage',
          label: t('samples.columns.state'),
          shown: t(`samples.stages.${values.stage as (typeof STAGES)[number]}`),
          value: values.stage!,
          edit: { as: 'choice', options: STAGES.map((stage) => ({ value: stage, label: t(`samples.stages.${stage}`) })), required: true },
        },
        {
          name: 'value',
          label: t('samples.columns.value'),
          shown: values.value && formatMoney(Number(values.value), 'EUR'),
          value: values.value!,
          edit: { as: 'money', currency: 'EUR' },
        },
        { name: 'company', label: t('samples.columns.company'), shown: t('samples.company') },
        { name: 'text', label: t('records.empty'), shown: values.text, value: values.text!, edit: { as: 'long' }, isWide: true },
      ],
    },
  ]
  const save = async (name: string, value: Value) => setValues((before) => ({ ...before, [name]: value }))
  return <FieldList groups={groups} version={version} onSave={save} onConflict={async () => ({ version, values })} />
}

function Line() {
  const { t } = useTranslation('components')
  const [filter, setFilter] = useState('all')
  const [search, setSearch] = useState('')
  const items: TimeLineItem[] = MOMENTS.map((at, n) => ({
    key: at,
    at,
    icon: n === 1 ? <IconCheck size={14} /> : <IconMail size={14} />,
    head: (
      <>
        <b>{t(n === 1 ? 'samples.other_name' : 'samples.name')}</b> {t(`records.events.${n}`)}
      </>
    ),
    ...(n === 0 && { bubble: t('samples.sentence') }),
    ...(n === 1 && { bubble: t('samples.sentence'), tone: 'note' as const }),
    ...(n === 2 && { more: t('samples.sentence') }),
  }))
  const shared = {
    filters: ['all', 'mails'].map((name) => ({ name, label: t(`records.filters.${name}`) })),
    filter,
    onFilter: setFilter,
    search,
    onSearch: setSearch,
    isLoadingMore: false,
    hasMore: false,
    onMore: () => undefined,
    empty: t('messages.empty_title'),
  }
  return (
    <Box>
      <TimeLine {...shared} items={filter === 'all' ? items : items.slice(0, 1)} isFirstLoad={false} />
      <TimeLine {...shared} items={[]} isFirstLoad={false} />
      <TimeLine {...shared} items={[]} isFirstLoad />
    </Box>
  )
}

function Related() {
  const { t } = useTranslation('components')
  const add = { label: t('actions.main'), onClick: () => undefined }
  return (
    <Box>
      <RelatedCard title={t('records.offers')} to="/" count={12} add={add}>
        <RelatedRow to="/" name={t('samples.company')} end={formatMoney(AMOUNT_MINOR, 'EUR')} more={t('samples.stages.new')} />
        <RelatedRow to="/" name={t('samples.name')} end={formatMoney(AMOUNT_MINOR, 'EUR')} />
      </RelatedCard>
      <RelatedCard title={t('records.none')} add={add} />
      <RelatedCard title={t('records.failed')}>
        <FailureStrip loaded={{ error: null, reason: t('messages.failed'), reload: () => undefined }} />
      </RelatedCard>
    </Box>
  )
}
