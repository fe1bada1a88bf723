import { ScrollArea, Tabs } from '@stoa/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { centerInRow } from './center-in-row.ts'

/** Tabs in one row, however many they are: it scrolls where it is too narrow, and the chosen tab is in sight. */
export function TabRow({ active, children }: { active: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    centerInRow(list.current?.querySelector('[data-active]'))
  }, [active])
  return (
    <ScrollArea type="auto" scrollbarSize={5} offsetScrollbars={false}>
      <Tabs.List ref={list} style={{ flexWrap: 'nowrap' }}>
        {children}
      </Tabs.List>
    </ScrollArea>
  )
}
