import type { AccountHome, HomeFigureRows, HomeRow, HomeSectionCode } from '@stoa/contract/browser'
import { Avatar } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import { HomeLink } from '../home-link.tsx'
import { listOfSection, pageOfRow } from '../home-paths.ts'
import { RowWhen } from './row-when.tsx'

export interface SectionProps {
  code: HomeSectionCode
  home: AccountHome
  section: HomeFigureRows
  accountId: number
}

/** A figure in the margin with the first of its rows. The figure and the line below open all of them. */
export function DaySection({ code, home, section, accountId, children }: SectionProps & { children?: ReactNode }) {
  const { t } = useTranslation('home')
  const { count, rows } = section
  const all = listOfSection(accountId, code, home.reader)
  const label = t(`sections.${code}.figure`, { count })
  return (
    <section className="stoa-day" aria-label={label}>
      <h2 className="stoa-day-lead">
        <HomeLink to={all}>
          <b className="stoa-display" data-hot={isHot(code, section) || undefined}>
            {formatCount(count)}
          </b>{' '}
          <span>{label}</span>
        </HomeLink>
      </h2>
      <div className="stoa-day-rows">
        {children ?? (
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                <PlainRow code={code} row={row} accountId={accountId} />
              </li>
            ))}
          </ul>
        )}
        {count === 0 && !children && <p className="stoa-day-none">{t(`sections.${code}.none`)}</p>}
        {count > rows.length && (
          <HomeLink to={all} className="stoa-day-more">
            {t('more', { count: count - rows.length, n: formatCount(count - rows.length) })}
          </HomeLink>
        )}
      </div>
    </section>
  )
}

const isHot = (code: HomeSectionCode, { count, rows }: HomeFigureRows): boolean =>
  count > 0 && (code === 'late_answers' || code === 'orders_to_accept' || (code === 'bills_to_pay' && rows.some((row) => row.is_late)))

/** Sections whose rows are not about a person or company. */
const WITHOUT_FACE: ReadonlySet<HomeSectionCode> = new Set(['tasks', 'approvals', 'running_projects'])

/** A record as one line that opens its page. */
function PlainRow({ code, row, accountId }: { code: HomeSectionCode; row: HomeRow; accountId: number }) {
  return (
    <HomeLink to={pageOfRow(accountId, code, row)} className="stoa-day-row">
      {!WITHOUT_FACE.has(code) && <Avatar isCompany={row.is_company} size={24} username={row.title} src={row.avatar_url} />}
      <span className="stoa-day-what">
        <b>{row.title}</b>
        {row.text && <span>{row.text}</span>}
        {row.number && <small>{row.number}</small>}
      </span>
      <RowWhen code={code} row={row} />
    </HomeLink>
  )
}
