import { ActionIcon, IconChevronDown, IconChevronRight, IconPin, UnstyledButton } from '@stoa/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { togglePinned, useRecentRecords } from '../../../kit/index.ts'
import { useNavState } from './nav-state.ts'

const GROUP = 'recent'
/** Number of records that are shown besides pinned ones. */
const SHOWN = 5

/** The records that the reader opened last in the account; pinned ones are kept first. */
export function RecentGroup({ accountId }: { accountId: number }) {
  const { t } = useTranslation('app')
  const { closed, toggleGroup } = useNavState()
  const { pathname } = useLocation()
  const records = useRecentRecords(accountId)
  const shown = records.filter((record, at) => record.pinned || at < SHOWN + records.filter(({ pinned }) => pinned).length)
  if (!shown.length) return null
  const isClosed = closed.includes(GROUP)
  const name = t('nav.groups.recent')
  return (
    <section aria-label={name}>
      <h2 className="stoa-nav-group">
        <UnstyledButton aria-expanded={!isClosed} onClick={() => toggleGroup(GROUP)}>
          {isClosed ? <IconChevronRight size={12} stroke={2} aria-hidden /> : <IconChevronDown size={12} stroke={2} aria-hidden />}
          {name}
        </UnstyledButton>
        {isClosed && <span className="stoa-nav-count">{shown.length}</span>}
      </h2>
      {!isClosed &&
        shown.map(({ to, label, pinned }) => (
          <div key={to} className="stoa-nav-subject stoa-nav-recent">
            <Link to={to} className="stoa-nav-link" title={label} aria-current={pathname === to ? 'page' : undefined}>
              <span className="stoa-nav-name">{label}</span>
            </Link>
            <ActionIcon
              size="sm"
              className="stoa-nav-pin"
              aria-label={t('nav.pin', { name: label })}
              aria-pressed={pinned ?? false}
              onClick={() => togglePinned(accountId, to)}
            >
              <IconPin size={13} />
            </ActionIcon>
          </div>
        ))}
    </section>
  )
}
