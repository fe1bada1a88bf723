import type { HomeResults } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { MonthLine } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import { HomeLink } from '../home-link.tsx'
import { requestRows } from '../home-paths.ts'
import { useHomeTimes } from '../home-time.ts'

/** What the work brought a client this month: new requests by day, and those that were won. */
export function ResultsSheet({ results, accountId }: { results: HomeResults; accountId: number }) {
  const { t } = useTranslation('home')
  const times = useHomeTimes()
  const { since, until, today, count, days, previous, won, won_values } = results
  const month = times.month(since)
  const lastDay = new Date(Date.parse(`${since}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const before = times.month(lastDay)
  const then = previous[Math.min(days.length, previous.length) - 1] ?? 0
  const between = `${since},${until}`
  return (
    <div className="stoa-money">
      <section>
        <h2>{t('results.title', { month })}</h2>
        <HomeLink to={requestRows(accountId, { 'date_created.between': between })} className="stoa-money-big stoa-display">
          {formatCount(count)} <small>{t('results.requests', { count })}</small>
        </HomeLink>
        <p className="stoa-money-compared">
          {t('results.before', { count: then, n: formatCount(then), before, day: Number(today.slice(8)) })}
        </p>
        <MonthLine
          label={t('results.line', { month, n: formatCount(count), before, before_n: formatCount(then) })}
          days={days}
          previous={previous}
          previousName={times.monthName(lastDay)}
          length={Number(until.slice(8))}
        />
      </section>
      <section>
        <div className="stoa-money-head">
          <h2>{t('results.won')}</h2>
          <HomeLink to={requestRows(accountId, { 'status.in': 'won', 'closed.between': between })}>
            {[formatCount(won), ...won_values.map(({ currency, value_minor }) => formatMoney(value_minor, currency))].join(', ')}
          </HomeLink>
        </div>
      </section>
    </div>
  )
}
