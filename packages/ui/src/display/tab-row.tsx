import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { scrollToCenter } from './scroll-to-center.ts'

/** Tabs in a row that scrolls sideways if it is too narrow; the active tab stays visible. */
export function TabRow({ active, label, children }: { active: string; label?: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollToCenter(list.current?.querySelector('[data-active]'))
  }, [active])
  return (
    <div className="stoa-tab-row">
      <Tabs.List ref={list} aria-label={label} style={{ flexWrap: 'nowrap' }}>
        {children}
      </Tabs.List>
    </div>
  )
}
