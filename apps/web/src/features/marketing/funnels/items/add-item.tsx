import {
  FUNNEL_ITEM_TYPES,
  FUNNEL_ITEMS_MAX,
  funnelStageItems,
  type FunnelItemType,
  type FunnelStageItem,
  type pages,
} from '@stoa/contract/browser'
import { ActionIcon, BaseSelect, Button, Group, IconPlus, IconX, Select } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { FUNNEL_TOUCHES } from '../funnel-paths.ts'
import { ITEM_FIELDS, ITEM_LISTS } from './item-sources.ts'

interface AddItemProps {
  stage: { id: number; name: string }
  accountId: number
  taken: readonly FunnelStageItem[]
}

/** Adds a record to a stage: first its type, then the record, found by its name. */
export function AddItem(props: AddItemProps) {
  const { t } = useTranslation('funnels')
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const types = FUNNEL_ITEM_TYPES.filter((type) => may(ITEM_LISTS[type]))
  if (types.length === 0 || props.taken.length >= FUNNEL_ITEMS_MAX) return null
  if (isOpen) return <Choice {...props} types={types} onClose={() => setOpen(false)} />
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        aria-label={t('items.add_to', { name: props.stage.name })}
        onClick={() => setOpen(true)}
      >
        {t('items.add')}
      </Button>
    </Group>
  )
}

function Choice({ stage, accountId, taken, types, onClose }: AddItemProps & { types: readonly FunnelItemType[]; onClose: () => void }) {
  const { t } = useTranslation('funnels')
  const add = useAct(funnelStageItems.create, FUNNEL_TOUCHES)
  const [type, setType] = useState(types[0]!)
  const [chosen, setChosen] = useState<string | null>(null)
  const { options, setSearch } = useRecords(type, accountId, taken)
  const send = async () => {
    const key = type === 'form' ? chosen : Number(chosen)
    if (await add.run({ params: { funnel_stage_id: stage.id }, body: { [ITEM_FIELDS[type]]: key } })) onClose()
  }
  const choose = (next: FunnelItemType) => {
    setType(next)
    setChosen(null)
    setSearch('')
  }
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={t('items.type')}
        w={150}
        value={type}
        options={types.map((value) => ({ value, label: t(`items.types.${value}`) }))}
        onChange={(value) => value && choose(value as FunnelItemType)}
      />
      <BaseSelect
        key={type}
        flex={1}
        miw={150}
        label={t('items.record')}
        searchable
        clearable
        data={options}
        // The server has already searched.
        filter={({ options: all }) => all}
        value={chosen}
        onChange={setChosen}
        onSearchChange={(text) => setSearch(options.some(({ label }) => label === text) ? '' : text)}
        nothingFoundMessage={t('items.not_found')}
      />
      <Button disabled={!chosen} loading={add.isPending} onClick={() => void send()}>
        {t('items.add')}
      </Button>
      <ActionIcon mb={6} aria-label={t('items.cancel')} onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

/** Records of the account of one type that are not in the stage yet. */
function useRecords(type: FunnelItemType, account_id: number, taken: readonly FunnelStageItem[]) {
  const [search, setSearch] = useState('')
  const found = useEndpoint(
    ITEM_LISTS[type] as typeof pages.list,
    { params: { account_id }, query: { per_page: 25, sort: 'name', ...(search && { filter: { search } }) } },
    { keepPrevious: true },
  )
  const inStage = new Set(taken.map((item) => String(item[ITEM_FIELDS[type]])))
  const records = (found.answer?.data ?? []) as unknown as { id: number; uuid?: string; name: string; account_id: number }[]
  const options = records
    .filter((row) => row.account_id === account_id)
    .map((row) => ({ value: type === 'form' ? String(row.uuid) : String(row.id), label: row.name }))
    .filter(({ value }) => !inStage.has(value))
  return { options, setSearch }
}
