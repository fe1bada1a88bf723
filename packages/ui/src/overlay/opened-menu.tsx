import { Menu, type MenuProps } from '@mantine/core'
import { Fragment, type ReactElement } from 'react'
import { useOpenOnMount } from './lazy-menu.tsx'
import type { MenuEntry } from './menu-button.tsx'

interface OpenedMenuProps {
  face: ReactElement
  entries: readonly MenuEntry[]
  position: MenuProps['position']
}

/** The menu of a `MenuButton`, open on mount. */
export function OpenedMenu({ face, entries, position }: OpenedMenuProps) {
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu {...(position && { position })} opened={opened} onChange={setOpened} returnFocus withinPortal>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, label, danger, as, endsGroup, ...rest }) => (
          <Fragment key={key}>
            <Menu.Item {...rest} {...(danger && { color: 'red' })} {...as}>
              {label}
            </Menu.Item>
            {endsGroup && <Menu.Divider />}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
