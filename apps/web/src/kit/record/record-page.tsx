import { ActionIcon, Anchor, IconArrowDown, IconArrowLeft, IconArrowUp, Tabs, useMediaQuery } from '@stoa/ui'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlace } from '../list/neighbours.ts'
import { formatCount } from '../locale/format.ts'
import { useKeepRecent } from '../screen/recent-records.ts'
import { useWayUp } from '../screen/screen.tsx'
import './record.css'

interface RecordPageProps {
  /** The name of the record. */
  title: string
  /** Id of the record in lists. */
  id: number | string
  /** Address of the page of another record of the list. */
  pageOf: (id: number | string) => string
  avatar?: ReactNode
  /** State and other facts below the name. */
  state?: ReactNode
  actions?: ReactNode
  /** A warning below the head. */
  notice?: ReactNode
  children: ReactNode
}

/** The page of one record: the way back with its place in the list, its name and state, its actions. */
export function RecordPage({ title, id, pageOf, avatar, state, actions, notice, children }: RecordPageProps) {
  useEffect(() => {
    document.title = `${title} · Stoa`
  }, [title])
  useKeepRecent(title, pageOf(id))
  return (
    <div className="stoa-screen stoa-record">
      <Crumb id={id} pageOf={pageOf} />
      <header className="stoa-record-head">
        {avatar}
        <div>
          <h1 className="stoa-display">{title}</h1>
          <div className="stoa-record-state">{state}</div>
        </div>
        <div className="stoa-record-actions">{actions}</div>
      </header>
      {notice}
      {children}
    </div>
  )
}

/** The list above; if it was on screen before, with the place of the record in it, and ways to its neighbours. */
function Crumb({ id, pageOf }: Pick<RecordPageProps, 'id' | 'pageOf'>) {
  const { t } = useTranslation('kit')
  const up = useWayUp()
  const place = usePlace(id)
  const navigate = useNavigate()
  const { history } = useRouter()
  const goTo = (to: number | string | null) => () => void (to !== null && navigate({ to: pageOf(to), replace: true }))
  return (
    <nav className="stoa-record-crumb" aria-label={t('record.way')}>
      {up && (
        <Anchor
          component={Link}
          to={up.href}
          size="xs"
          onClick={(event) => {
            if (!place?.search) return
            event.preventDefault()
            history.push(up.href + place.search)
          }}
        >
          <IconArrowLeft size={14} aria-hidden /> {up.label}
        </Anchor>
      )}
      {place && (
        <>
          <span>{t('panel.place', { place: formatCount(place.place), total: formatCount(place.total) })}</span>
          <ActionIcon size="sm" aria-label={t('panel.previous')} disabled={place.previous === null} onClick={goTo(place.previous)}>
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon size="sm" aria-label={t('panel.next')} disabled={place.next === null} onClick={goTo(place.next)}>
            <IconArrowDown size={14} />
          </ActionIcon>
        </>
      )}
    </nav>
  )
}

interface RecordColumnsProps {
  fields: ReactNode
  /** Composer and time line. */
  line: ReactNode
  related?: ReactNode
  /** Name of the centre on phones; without one it is the time line. */
  lineLabel?: string
  /** The centre needs room: related records are below the fields unless the window is very wide. */
  isWide?: boolean
}

/** Fields, time line and related records in three columns; in two where three are too narrow; on phones as tabs. */
export function RecordColumns({ fields, line, related, lineLabel, isWide }: RecordColumnsProps) {
  const { t } = useTranslation('kit')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [tab, setTab] = useState<string | null>('line')
  if (isPhone)
    return (
      <Tabs value={tab} onChange={setTab} className="stoa-record-tabs">
        <Tabs.List>
          <Tabs.Tab value="line">{lineLabel ?? t('line.title')}</Tabs.Tab>
          <Tabs.Tab value="fields">{t('record.details')}</Tabs.Tab>
          {related && <Tabs.Tab value="related">{t('record.related')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="line">{line}</Tabs.Panel>
        <Tabs.Panel value="fields">{fields}</Tabs.Panel>
        <Tabs.Panel value="related">{related}</Tabs.Panel>
      </Tabs>
    )
  return (
    <div className="stoa-record-columns" data-wide={isWide || undefined}>
      <div className="stoa-record-fields">{fields}</div>
      <div className="stoa-record-line">{line}</div>
      {related && (
        <aside className="stoa-record-related" aria-label={t('record.related')}>
          {related}
        </aside>
      )}
    </div>
  )
}
