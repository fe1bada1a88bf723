import type { AutomationNodeType } from '@stoa/contract/browser'
import { ActionIcon, IconPlus, Menu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { PALETTE } from './graph-edit.ts'

/** A button that offers the types of nodes and adds one. */
export function AddNode({ label, onAdd }: { label: string; onAdd: (type: AutomationNodeType) => void }) {
  const { t } = useTranslation('automations')
  return (
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" radius="xl" variant="filled" aria-label={label}>
          <IconPlus size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {PALETTE.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {t(`nodes.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
