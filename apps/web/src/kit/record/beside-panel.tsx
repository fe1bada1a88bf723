import { PageSkeleton, Title } from '@stoa/ui'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { NotLoaded } from '../failure/failure.tsx'
import { useBeside } from './beside.ts'
import { RecordPanel } from './record-panel.tsx'

/** What the page and the panel of a record both show at the top. */
export interface RecordHead {
  /** The name of the record. */
  title: string
  avatar?: ReactNode
  /** State and other facts below the name. */
  state?: ReactNode
  actions?: ReactNode
  /** A warning below the head. */
  notice?: ReactNode
}

interface BesidePanelProps {
  /** Key of the record. */
  id: string
  /** What kind of record it is. */
  kind: string
  /** Address of the page of the record, which opens once the record is shown. */
  page: string
  loaded: ComponentProps<typeof NotLoaded>['loaded']
  /** Said when the record does not exist, or no longer. */
  gone: string
  /** The record, in a `RecordBrief`; nothing until it is loaded. */
  children: ReactNode
}

/** The panel of a `PanelList`: a record, or why it cannot be shown. */
export function BesidePanel({ id, kind, page, loaded, gone, children }: BesidePanelProps) {
  const { close } = useBeside()
  return (
    <RecordPanel title={kind} id={id} onClose={close} {...(children && { page })}>
      <Suspense fallback={<PageSkeleton />}>
        {children || (loaded.reason === null ? <PageSkeleton /> : <NotLoaded loaded={loaded} gone={gone} />)}
      </Suspense>
    </RecordPanel>
  )
}

/** A record in a panel: its head, then its parts below each other. */
export function RecordBrief({ title, avatar, state, actions, notice, children }: RecordHead & { children: ReactNode }) {
  return (
    <div className="stoa-record-brief">
      <header>
        {avatar}
        <div>
          <Title order={2} className="stoa-display" lineClamp={2}>
            {title}
          </Title>
          <div className="stoa-record-state">{state}</div>
        </div>
      </header>
      {actions && <div className="stoa-record-actions">{actions}</div>}
      {notice}
      {children}
    </div>
  )
}
