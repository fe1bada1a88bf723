import {
  invoices,
  type AccountHome,
  type HomeFigureRows,
  type HomePart,
  type HomeReceivables,
  type HomeRevenue,
  type HomeRow,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Avatar, MonthLine } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, formatCount, formatPercent } from '../../../../kit/index.ts'
import { HomeLink } from '../home-link.tsx'
import { listOfSection, pageOfRow, receivables, revenueRows } from '../home-paths.ts'
import { useHomeTimes } from '../home-time.ts'
import { RowWhen } from '../rows/row-when.tsx'

/** Parts of the home that belong to the sheet for money. */
export const MONEY_PARTS = ['revenue', 'receivables', 'open_invoices', 'paid_invoices', 'renewals'] as const
export type MoneyPart = (typeof MONEY_PARTS)[number]
export const isMoney = (part: HomePart): part is MoneyPart => (MONEY_PARTS as readonly string[]).includes(part)

/** One sheet for money, with its parts in the order of the reader. */
export function MoneySheet({ parts, home, accountId }: { parts: readonly MoneyPart[]; home: AccountHome; accountId: number }) {
  return (
    <div className="stoa-money">
      {parts.map((part) => (
        <MoneyPartView key={part} part={part} home={home} accountId={accountId} />
      ))}
    </div>
  )
}

function MoneyPartView({ part, home, accountId }: { part: MoneyPart; home: AccountHome; accountId: number }) {
  if (part === 'revenue') return home.revenue && <Revenue revenue={home.revenue} accountId={accountId} />
  if (part === 'receivables') return home.receivables?.map((owed) => <Receivables key={owed.currency} owed={owed} accountId={accountId} />)
  const section = home.sections[part]
  return section && <Documents code={part} section={section} home={home} accountId={accountId} />
}

function Revenue({ revenue, accountId }: { revenue: HomeRevenue; accountId: number }) {
  const { t } = useTranslation('home')
  const times = useHomeTimes()
  const { since, until, today, sums, currency, days, previous } = revenue
  const [month, before] = [times.month(since), times.month(dayBefore(since))]
  const now = days.at(-1) ?? 0
  const then = previous[Math.min(days.length, previous.length) - 1] ?? 0
  const others = sums.filter((sum) => sum.currency !== currency)
  const [whole, cents, sign] = partsOf(now, currency)
  if (!sums.length && previous.every((sum) => sum === 0)) return <NoRevenue month={month} accountId={accountId} />
  return (
    <section>
      <h2>{t('money.revenue', { month })}</h2>
      <HomeLink
        to={revenueRows(accountId, since, today, currency)}
        label={formatMoney(now, currency)}
        className="stoa-money-big stoa-display"
      >
        {whole}
        <small>
          {cents}
          {sign}
        </small>
      </HomeLink>
      {others.map((sum) => (
        <HomeLink key={sum.currency} to={revenueRows(accountId, since, today, sum.currency)} className="stoa-money-other">
          {formatMoney(sum.value_minor, sum.currency)}
        </HomeLink>
      ))}
      <p className="stoa-money-compared">{comparison()}</p>
      <MonthLine
        label={t('money.line', { month, amount: formatMoney(now, currency), before, before_amount: formatMoney(then, currency) })}
        days={days}
        previous={previous}
        previousName={times.monthName(dayBefore(since))}
        length={Number(until.slice(8))}
      />
    </section>
  )

  function comparison() {
    const day = Number(today.slice(8))
    if (then <= 0) return t('money.nothing_before', { before })
    const change_bp = Math.round((Math.abs(now - then) / then) * 100) * 100
    if (change_bp === 0) return t('money.same', { before, day })
    const words = t(now > then ? 'money.more' : 'money.less', { n: formatPercent(change_bp, 0) })
    return (
      <>
        <b>{words}</b> {t('money.than', { before, day })}
      </>
    )
  }
}

/** What will be here with the first invoice. */
function NoRevenue({ month, accountId }: { month: string; accountId: number }) {
  const { t } = useTranslation('home')
  return (
    <section>
      <h2>{t('money.revenue', { month })}</h2>
      <p className="stoa-money-compared">{t('money.none')}</p>
      <Can endpoint={invoices.create}>
        <HomeLink to={{ path: `/accounts/${accountId}/invoices/create`, search: {} }} className="stoa-money-link">
          {t('money.first_invoice')}
        </HomeLink>
      </Can>
    </section>
  )
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** An amount as whole part, cents and what follows, for a large figure with small cents. */
function partsOf(minor: number, currency: string): [string, string, string] {
  const [, whole = '', cents = '', sign = ''] = /^(.*\d)([.,]\d{2})(\D*)$/.exec(formatMoney(minor, currency)) ?? []
  return whole ? [whole, cents, sign] : [formatMoney(minor, currency), '', '']
}

const AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'over_60_minor'] as const

function Receivables({ owed, accountId }: { owed: HomeReceivables; accountId: number }) {
  const { t } = useTranslation('home')
  const { currency, total_minor, late_minor, items, debtors } = owed
  return (
    <section>
      <div className="stoa-money-head">
        <h2>{t('money.owed')}</h2>
        <HomeLink to={receivables(accountId, currency, 'all')}>{t('money.show_items', { count: items, n: formatCount(items) })}</HomeLink>
      </div>
      <p className="stoa-money-sum stoa-display">{formatMoney(total_minor, currency)}</p>
      {late_minor > 0 && (
        <HomeLink to={receivables(accountId, currency, 'late_minor')} className="stoa-home-late">
          {t('money.late', { amount: formatMoney(late_minor, currency) })}
        </HomeLink>
      )}
      <div className="stoa-ageing" aria-hidden>
        {AGES.map((age) => owed[age] > 0 && <i key={age} data-age={age} style={{ flexGrow: owed[age] }} />)}
      </div>
      <ul className="stoa-ageing-key">
        {AGES.map((age) => (
          <li key={age}>
            <span>{t(`money.ages.${age}`)}</span>
            {owed[age] === 0 ? (
              <b>–</b>
            ) : (
              <HomeLink to={receivables(accountId, currency, age)} {...(age !== 'not_due_minor' && { className: 'stoa-home-late' })}>
                {formatMoney(owed[age], currency)}
              </HomeLink>
            )}
          </li>
        ))}
      </ul>
      <ul className="stoa-money-rows">
        {debtors.map((debtor) => (
          <li key={debtor.account_relation_uuid ?? debtor.contact_id ?? debtor.name}>
            <HomeLink
              to={receivables(accountId, currency, 'late_minor', debtor.account_relation_uuid ?? debtor.contact_id)}
              className="stoa-money-row"
            >
              <Avatar isCompany size={20} username={debtor.name} />
              <span>{debtor.name}</span>
              <span className="stoa-home-late">{t('times.days', { count: debtor.days })}</span>
              <b>{formatMoney(debtor.late_minor, currency)}</b>
            </HomeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DocumentsProps {
  code: 'open_invoices' | 'paid_invoices' | 'renewals'
  section: HomeFigureRows
  home: AccountHome
  accountId: number
}

/** Documents with their number, their sum and the first of them. */
function Documents({ code, section, home, accountId }: DocumentsProps) {
  const { t } = useTranslation('home')
  const { count, rows, sums } = section
  const amounts = (sums ?? []).map(({ currency, value_minor }) => formatMoney(value_minor, currency)).join(' + ')
  return (
    <section>
      <div className="stoa-money-head">
        <h2>{t(`sections.${code}.title`)}</h2>
        {count > 0 && (
          <HomeLink to={listOfSection(accountId, code, home.reader)}>
            {t('money.in_all', { count, n: formatCount(count), amount: amounts })}
          </HomeLink>
        )}
      </div>
      {count === 0 && <p className="stoa-day-none">{t(`sections.${code}.none`)}</p>}
      <ul className="stoa-money-rows">
        {rows.slice(0, 3).map((row) => (
          <li key={row.key}>
            <HomeLink to={pageOfRow(accountId, code, row)} className="stoa-money-row">
              {code === 'renewals' ? <Day row={row} /> : <Avatar isCompany size={20} username={row.title} />}
              <span>{row.title}</span>
              {code === 'renewals' ? <b>{formatMoney(row.amount_minor ?? 0, row.currency ?? 'EUR')}</b> : <RowWhen code={code} row={row} />}
            </HomeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Day({ row }: { row: HomeRow }) {
  const times = useHomeTimes()
  return <span className="stoa-money-day">{row.at && times.weekday(row.at)}</span>
}
