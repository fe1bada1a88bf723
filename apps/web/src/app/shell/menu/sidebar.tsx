import { IconChevronDown, IconChevronRight, UnstyledButton } from '@stoa/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession } from '../../../features/shared/session/index.ts'
import { activeEntry, groupsOf, type Entry, type EntryGroup, type SidebarKind, type Subject } from './nav-entries.ts'
import { RecentGroup } from './recent-group.tsx'
import { useNavState } from './nav-state.ts'

/** The entries of a sidebar by group. Groups can be closed, and entries of one subject are folded into it. */
export function Sidebar({ kind }: { kind: SidebarKind }) {
  const session = useSession()
  const { pathname } = useLocation()
  const accountId = useAccountId()
  const groups = groupsOf(kind, session, accountId)
  const active = activeEntry(groups, pathname)
  return (
    <div className="stoa-nav">
      {groups.map((group, at) => (
        <Fragment key={group.key}>
          <Group group={group} active={active} />
          {at === 0 && kind === 'account' && <RecentGroup accountId={accountId} />}
        </Fragment>
      ))}
    </div>
  )
}

function Group({ group, active }: { group: EntryGroup; active: string | undefined }) {
  const { t } = useTranslation('app')
  const { closed, toggleGroup } = useNavState()
  const isClosed = group.name !== null && closed.includes(group.name)
  const name = group.name === null ? undefined : t(`nav.groups.${group.name}`)
  // The entry of the open screen stays in sight in a closed group.
  const shown = isClosed ? group.subjects.filter((subject) => isIn(subject, active)) : group.subjects
  return (
    <section aria-label={name}>
      {name !== undefined && (
        <h2 className="stoa-nav-group">
          <UnstyledButton aria-expanded={!isClosed} onClick={() => toggleGroup(group.name!)}>
            {isClosed ? <IconChevronRight size={12} stroke={2} aria-hidden /> : <IconChevronDown size={12} stroke={2} aria-hidden />}
            {name}
          </UnstyledButton>
          {isClosed && <span className="stoa-nav-count">{group.subjects.length}</span>}
        </h2>
      )}
      {shown.map((subject) => (
        <SubjectEntry key={subject.href} subject={subject} active={active} />
      ))}
    </section>
  )
}

/** An entry, and below it those of its subject while one of them is open or the reader has unfolded them. */
function SubjectEntry({ subject, active }: { subject: Subject; active: string | undefined }) {
  const { t } = useTranslation(['app', 'titles'])
  const { unfolded, toggleEntry } = useNavState()
  if (!subject.children.length) return <EntryLink entry={subject} active={active} />
  const holdsActive = isIn(subject, active)
  const isOpen = holdsActive || unfolded.includes(foldKey(subject))
  return (
    <>
      <div className="stoa-nav-subject">
        <EntryLink entry={subject} active={active} />
        {!holdsActive && (
          <UnstyledButton
            className="stoa-nav-fold"
            aria-expanded={isOpen}
            aria-label={t('app:nav.more_of', { subject: t(subject.title) })}
            onClick={() => toggleEntry(foldKey(subject))}
          >
            {isOpen ? <IconChevronDown size={12} stroke={2} aria-hidden /> : <IconChevronRight size={12} stroke={2} aria-hidden />}
          </UnstyledButton>
        )}
      </div>
      {isOpen && (
        <div className="stoa-nav-children">
          {subject.children.map((child) => (
            <EntryLink key={child.href} entry={child} active={active} isChild />
          ))}
        </div>
      )}
    </>
  )
}

function EntryLink({ entry, active, isChild = false }: { entry: Entry; active: string | undefined; isChild?: boolean }) {
  const { t } = useTranslation('titles')
  return (
    <Link
      to={entry.href}
      // Without this, the link is active on every screen below its address.
      activeOptions={{ exact: true, includeSearch: false }}
      {...(entry.search && { search: entry.search })}
      aria-current={entry.href === active ? 'page' : undefined}
      className="stoa-nav-link"
      title={t(entry.title)}
    >
      {!isChild && <entry.nav.icon size={16} stroke={1.6} aria-hidden />}
      <span className="stoa-nav-name">{t(entry.title)}</span>
      {entry.nav.mark && (
        <Suspense fallback={null}>
          <entry.nav.mark />
        </Suspense>
      )}
    </Link>
  )
}

const isIn = (subject: Subject, href: string | undefined) =>
  href !== undefined && (subject.href === href || subject.children.some((child) => child.href === href))

/** The same in all accounts. */
const foldKey = (subject: Subject) => subject.href.replace(/\d+/, '')
