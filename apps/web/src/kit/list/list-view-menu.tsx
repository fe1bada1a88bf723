import {
  ActionIcon,
  Checkbox,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconPin,
  Menu,
  SegmentedControl,
  SimpleSelect,
  Text,
  useOpenOnMount,
} from '@stoa/ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './data-list.tsx'
import type { FilterFields } from './filters/filter-fields.ts'
import { movedColumn, orderedColumns, pinnedColumns } from './shown-columns.ts'
import { useGroups } from './groups/use-groups.ts'
import type { ListScreen } from './use-list-screen.ts'

interface ListViewMenuProps {
  face: ReactElement
  list: ListScreen<any>
  columns: readonly ListColumn<any>[]
  filters: FilterFields
}

/** Menu for the density of a list, and which columns are shown, pinned and in which order. */
export function ListViewMenu({ face, list, columns, filters }: ListViewMenuProps) {
  const { t } = useTranslation(['kit', 'groups'])
  const [opened, setOpened] = useOpenOnMount()
  const ordered = orderedColumns(columns, list.view.order)
  return (
    <Menu closeOnItemClick={false} opened={opened} onChange={setOpened} returnFocus width={290}>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ui.density')}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          value={list.view.density}
          onChange={(value) => list.view.setDensity(value)}
          data={[
            { value: 'comfortable', label: t('ui.comfortable') },
            { value: 'dense', label: t('ui.dense') },
          ]}
        />
        {list.groups && <GroupChoice list={list} by={list.groups.by} filters={filters} />}
        <Menu.Label>{t('ui.columns')}</Menu.Label>
        <div className="stoa-scroll stoa-column-choices">
          {ordered.map((column, at) => (
            <ColumnChoice
              key={column.key}
              list={list}
              columns={columns}
              column={column}
              before={ordered[at - 1]?.key}
              after={ordered[at + 1]?.key}
            />
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item onClick={list.view.resetColumns}>{t('groups:columns.reset')}</Menu.Item>
        <Text size="xs" c="dimmed" px="xs" py={4}>
          {t('groups:columns.keys')}
        </Text>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Chooses the filter by whose values the rows are grouped. */
function GroupChoice({ list, by, filters }: Pick<ListViewMenuProps, 'list' | 'filters'> & { by: readonly string[] }) {
  const { t } = useTranslation('groups')
  const { setGroup } = useGroups(list)
  const options = by.map((name) => ({ value: name, label: filters[name]?.label ?? t(`by.${name}`) }))
  return (
    <SimpleSelect
      size="xs"
      px="xs"
      label={t('label')}
      required
      withAsterisk={false}
      value={list.group ?? ''}
      options={[{ value: '', label: t('off') }, ...options]}
      onChange={(event) => setGroup(event.currentTarget.value || null)}
    />
  )
}

interface ColumnChoiceProps extends Omit<ListViewMenuProps, 'face' | 'filters'> {
  column: ListColumn<any>
  before: string | undefined
  after: string | undefined
}

function ColumnChoice({ list, columns, column: { key, title, fixed }, before, after }: ColumnChoiceProps) {
  const { t } = useTranslation(['kit', 'groups'])
  const { view } = list
  const pinned = pinnedColumns(columns, view)
  const isPinned = pinned.includes(key)
  const move = (to: string) => view.setOrder(movedColumn(columns, view.order, key, to))
  return (
    <Group gap={0} wrap="nowrap">
      <Menu.Item flex={1} miw={0} disabled={fixed ?? false} onClick={() => view.toggleColumn(key)}>
        <Checkbox
          size="xs"
          label={title}
          checked={fixed || !view.hidden.includes(key)}
          disabled={fixed ?? false}
          readOnly
          tabIndex={-1}
          styles={{ body: { pointerEvents: 'none' } }}
        />
      </Menu.Item>
      <ActionIcon aria-label={t('groups:columns.up', { name: title })} disabled={before === undefined} onClick={() => move(before!)}>
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon aria-label={t('groups:columns.down', { name: title })} disabled={after === undefined} onClick={() => move(after!)}>
        <IconArrowDown size={14} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('groups:columns.pin', { name: title })}
        aria-pressed={isPinned}
        variant={isPinned ? 'light' : 'subtle'}
        onClick={() => view.setPinned(isPinned ? pinned.filter((one) => one !== key) : [...pinned, key])}
      >
        <IconPin size={14} />
      </ActionIcon>
    </Group>
  )
}
