import { Avatar } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import type { SectionProps } from './day-section.tsx'
import { HomeLink } from '../home-link.tsx'
import { listOfSection, pageOfRow } from '../home-paths.ts'
import { useHomeTimes } from '../home-time.ts'

/** Who waits for an answer, for what, and since when. */
export function WaitsSection({ code, home, section, accountId }: SectionProps) {
  const { t } = useTranslation('home')
  const times = useHomeTimes()
  const all = listOfSection(accountId, code, home.reader)
  return (
    <section className="stoa-home-waits" aria-label={t(`sections.${code}.title`)}>
      <div className="stoa-home-head">
        <h2>{t(`sections.${code}.title`)}</h2>
        <HomeLink
          to={all}
          className="stoa-home-onward"
          label={`${formatCount(section.count)} ${t(`sections.${code}.figure`, { count: section.count })}`}
        >
          {formatCount(section.count)}
        </HomeLink>
      </div>
      {section.count === 0 && <p className="stoa-day-none">{t(`sections.${code}.none`)}</p>}
      <ul>
        {section.rows.map((row) => (
          <li key={row.key}>
            <HomeLink to={pageOfRow(accountId, code, row)} className="stoa-day-row stoa-waits-row">
              <Avatar isCompany={row.is_company} size={24} username={row.title} src={row.avatar_url} />
              <span className="stoa-waits-what">
                <b>{row.title}</b>
                <span>{row.text}</span>
              </span>
              <span className="stoa-day-when">{row.at && times.since(row.at)}</span>
            </HomeLink>
          </li>
        ))}
      </ul>
      {section.count > section.rows.length && (
        <HomeLink to={all} className="stoa-day-more">
          {t('more', { count: section.count - section.rows.length, n: formatCount(section.count - section.rows.length) })}
        </HomeLink>
      )}
    </section>
  )
}
