import type { MenuItemProps, MenuProps } from '@mantine/core'
import type { ComponentProps, FunctionComponent } from 'react'
import { LazyMenu } from './lazy-menu.tsx'

/** An entry of a menu: an action, or a way to another page by `component` and its properties. */
export interface MenuEntry extends Pick<MenuItemProps, 'disabled'> {
  key: string
  label: string
  onClick?: () => void
  /** Destructive: the entry is red. */
  danger?: boolean
  title?: string | undefined
  /** What the entry is instead of a button, such as a link with its address. */
  as?: { component: FunctionComponent<any>; to: string } // oxlint-disable-line typescript/no-explicit-any -- the link of any router
  /** A line below it separates it from the next. */
  endsGroup?: boolean
}

interface MenuButtonProps {
  /** The button. */
  face: ComponentProps<typeof LazyMenu>['face']
  entries: readonly MenuEntry[]
  position?: MenuProps['position']
}

const load = () => import('./opened-menu.tsx').then((module) => module.OpenedMenu)

/** A button with a menu of entries, which is loaded when pointer or focus approach. */
export function MenuButton({ face, entries, position = 'bottom-end' }: MenuButtonProps) {
  return <LazyMenu face={face} load={load} pass={{ entries, position }} />
}
