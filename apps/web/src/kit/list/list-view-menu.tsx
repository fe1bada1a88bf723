import { Checkbox, Menu, SegmentedControl, useOpenOnMount } from '@stoa/ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './data-list.tsx'
import type { ListScreen } from './use-list-screen.ts'

interface ListViewMenuProps {
  face: ReactElement
  list: ListScreen<any>
  columns: readonly ListColumn<any>[]
}

/** Menu for the density of a list and its visible columns. */
export function ListViewMenu({ face, list, columns }: ListViewMenuProps) {
  const { t } = useTranslation('kit')
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu closeOnItemClick={false} opened={opened} onChange={setOpened} returnFocus>
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
        <Menu.Label>{t('ui.columns')}</Menu.Label>
        {columns
          .filter((column) => !column.fixed)
          .map((column) => (
            <Menu.Item key={column.key} onClick={() => list.view.toggleColumn(column.key)}>
              <Checkbox
                size="xs"
                label={column.title}
                checked={!list.view.hidden.includes(column.key)}
                readOnly
                tabIndex={-1}
                styles={{ body: { pointerEvents: 'none' } }}
              />
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
