import { formatMoney } from '@stoa/domain'
import type { AccountHome } from '@stoa/contract/browser'
import { Fragment, use, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/index.ts'
import { called, capital, numberWord, partOfDay } from './greeting-words.ts'
import { clausesOf, type Clause } from './home-clauses.ts'
import { HomeLink } from '../home-link.tsx'
import { Now, useHomeTimes } from '../home-time.ts'

/** Greek nouns of clauses that are neuter; the others are feminine. */
const NEUTER: ReadonlySet<Clause['code']> = new Set(['bills_to_pay', 'staging_requests'])

/** A sentence by the time of day that counts what waits. Each figure opens exactly the rows that it counts. */
export function Greeting({ home, accountId }: { home: AccountHome; accountId: number }) {
  const now = use(Now)
  const { t, i18n } = useTranslation('home')
  const times = useHomeTimes()
  const { user } = useSession()
  const clauses = clausesOf(home, accountId)
  const name = called(user?.username ?? '', i18n.language)
  return (
    <div className="stoa-home-greeting">
      <p>{times.today(home.reader.today)}</p>
      <h1 className="stoa-display">
        {t(`greetings.${partOfDay(now)}`, { name })} {clauses.length === 0 && t('nothing_waits')}
        {clauses.map((clause, at) => (
          <Fragment key={clause.code}>
            {at > 0 && (at === clauses.length - 1 ? t('and') : ', ')}
            <ClauseText clause={clause} isFirst={at === 0} />
          </Fragment>
        ))}
        {clauses.length > 0 && '.'}
      </h1>
    </div>
  )
}

function ClauseText({ clause, isFirst }: { clause: Clause; isFirst: boolean }): ReactNode {
  const { t, i18n } = useTranslation('home')
  const { code, count, isHot, money, to } = clause
  const word = numberWord(count, i18n.language, NEUTER.has(code) ? 'neuter' : 'feminine')
  const n = money ? formatMoney(money.amount_minor, money.currency) : isFirst ? capital(word) : word
  const link = <HomeLink to={to} className={isHot ? 'stoa-home-hot' : 'stoa-home-count'} />
  return <Trans t={t} i18nKey={`clauses.${code}`} count={count} values={{ n }} components={{ a: link }} />
}
